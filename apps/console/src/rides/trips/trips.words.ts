import { pickWords } from '../../kit/words.ts';

export const tripsWords = await pickWords({
  'zh-CN': async () => (await import('./trips.words.zh.ts')).zh,
  'en-US': async () => (await import('./trips.words.en.ts')).en,
});
