import { pickWords } from '../../kit/words.ts';

export const broadcastsWords = await pickWords({
  'zh-CN': async () => (await import('./broadcasts.words.zh.ts')).zh,
  'en-US': async () => (await import('./broadcasts.words.en.ts')).en,
});
