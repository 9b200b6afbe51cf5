import { pickWords } from '../../kit/words.ts';

export const upgradesWords = await pickWords({
  'zh-CN': async () => (await import('./upgrades.words.zh.ts')).zh,
  'en-US': async () => (await import('./upgrades.words.en.ts')).en,
});
