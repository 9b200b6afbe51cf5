import { pickWords } from '../../kit/words.ts';

export const screeningWords = await pickWords({
  'zh-CN': async () => (await import('./screening.words.zh.ts')).zh,
  'en-US': async () => (await import('./screening.words.en.ts')).en,
});
