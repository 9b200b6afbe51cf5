import { pickWords } from '../../kit/words.ts';

export const ordersWords = await pickWords({
  'zh-CN': async () => (await import('./orders.words.zh.ts')).zh,
  'en-US': async () => (await import('./orders.words.en.ts')).en,
});
