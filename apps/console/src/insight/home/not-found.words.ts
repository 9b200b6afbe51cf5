import { pickWords } from '../../kit/words.ts';

export const notFoundWords = await pickWords({
  'zh-CN': async () => (await import('./not-found.words.zh.ts')).zh,
  'en-US': async () => (await import('./not-found.words.en.ts')).en,
});
