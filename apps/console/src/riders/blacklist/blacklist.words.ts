import { pickWords } from '../../kit/words.ts';

export const blacklistWords = await pickWords({
  'zh-CN': async () => (await import('./blacklist.words.zh.ts')).zh,
  'en-US': async () => (await import('./blacklist.words.en.ts')).en,
});
