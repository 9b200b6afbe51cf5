import { pickWords } from '../../kit/words.ts';

export const invoicesWords = await pickWords({
  'zh-CN': async () => (await import('./invoices.words.zh.ts')).zh,
  'en-US': async () => (await import('./invoices.words.en.ts')).en,
});
