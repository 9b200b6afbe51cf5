import { pickWords } from '../../kit/words.ts';

export const campaignWords = await pickWords({
  'zh-CN': async () => (await import('./campaign-kit.words.zh.ts')).zh,
  'en-US': async () => (await import('./campaign-kit.words.en.ts')).en,
});
