import { pickWords } from '../../kit/words.ts';

export const noticesWords = await pickWords({
  'zh-CN': async () => (await import('./notices.words.zh.ts')).zh,
  'en-US': async () => (await import('./notices.words.en.ts')).en,
});
