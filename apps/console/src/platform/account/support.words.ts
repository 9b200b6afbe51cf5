import { pickWords } from '../../kit/words.ts';

export const supportWords = await pickWords({
  'zh-CN': async () => (await import('./support.words.zh.ts')).zh,
  'en-US': async () => (await import('./support.words.en.ts')).en,
});
