import { pickWords } from '../../kit/words.ts';

export const cardsWords = await pickWords({
  'zh-CN': async () => (await import('./cards.words.zh.ts')).zh,
  'en-US': async () => (await import('./cards.words.en.ts')).en,
});
