import { pickWords } from '../../kit/words.ts';

export const feedsWords = await pickWords({
  'zh-CN': async () => (await import('./feeds.words.zh.ts')).zh,
  'en-US': async () => (await import('./feeds.words.en.ts')).en,
});
