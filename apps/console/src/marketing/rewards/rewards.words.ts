import { pickWords } from '../../kit/words.ts';

export const rewardsWords = await pickWords({
  'zh-CN': async () => (await import('./rewards.words.zh.ts')).zh,
  'en-US': async () => (await import('./rewards.words.en.ts')).en,
});
