import { pickWords } from '../../../kit/words.ts';

export const pastWords = await pickWords({
  'zh-CN': async () => (await import('./past.words.zh.ts')).zh,
  'en-US': async () => (await import('./past.words.en.ts')).en,
});
