import { pickWords } from '../../kit/words.ts';

export const ticketsWords = await pickWords({
  'zh-CN': async () => (await import('./tickets.words.zh.ts')).zh,
  'en-US': async () => (await import('./tickets.words.en.ts')).en,
});
