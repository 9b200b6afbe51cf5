import { pickWords } from '../../kit/words.ts';

export const offerWords = await pickWords({
  'zh-CN': async () => (await import('./top-up-offers.words.zh.ts')).zh,
  'en-US': async () => (await import('./top-up-offers.words.en.ts')).en,
});
