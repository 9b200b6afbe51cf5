import { pickWords } from '../../kit/words.ts';

export const creditWords = await pickWords({
  'zh-CN': async () => (await import('./credit.words.zh.ts')).zh,
  'en-US': async () => (await import('./credit.words.en.ts')).en,
});
