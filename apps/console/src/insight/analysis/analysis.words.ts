import { pickWords } from '../../kit/words.ts';

export const analysisWords = await pickWords({
  'zh-CN': async () => (await import('./analysis.words.zh.ts')).zh,
  'en-US': async () => (await import('./analysis.words.en.ts')).en,
});
