import { pickWords } from '../../kit/words.ts';

export const priceWords = await pickWords({
  'zh-CN': async () => (await import('./price-kit.words.zh.ts')).zh,
  'en-US': async () => (await import('./price-kit.words.en.ts')).en,
});
