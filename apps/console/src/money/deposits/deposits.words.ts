import { pickWords } from '../../kit/words.ts';

export const depositsWords = await pickWords({
  'zh-CN': async () => (await import('./deposits.words.zh.ts')).zh,
  'en-US': async () => (await import('./deposits.words.en.ts')).en,
});
