import { pickWords } from '../../kit/words.ts';

export const pricingWords = await pickWords({
  'zh-CN': async () => (await import('./pricing.words.zh.ts')).zh,
  'en-US': async () => (await import('./pricing.words.en.ts')).en,
});
