import { pickWords } from '../../kit/words.ts';

export const couponsWords = await pickWords({
  'zh-CN': async () => (await import('./coupons.words.zh.ts')).zh,
  'en-US': async () => (await import('./coupons.words.en.ts')).en,
});
