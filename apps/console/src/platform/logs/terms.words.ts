import { pickWords } from '../../kit/words.ts';

export const termsWords = await pickWords({
  'zh-CN': async () => (await import('./terms.words.zh.ts')).zh,
  'en-US': async () => (await import('./terms.words.en.ts')).en,
});
