import { pickWords } from '../../kit/words.ts';

export const bankWords = await pickWords({
  'zh-CN': async () => (await import('./bank.words.zh.ts')).zh,
  'en-US': async () => (await import('./bank.words.en.ts')).en,
});
