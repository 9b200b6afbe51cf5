import { pickWords } from '../../kit/words.ts';

export const ridersWords = await pickWords({
  'zh-CN': async () => (await import('./riders.words.zh.ts')).zh,
  'en-US': async () => (await import('./riders.words.en.ts')).en,
});
