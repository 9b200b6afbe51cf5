import { pickWords } from '../../kit/words.ts';

export const providersWords = await pickWords({
  'zh-CN': async () => (await import('./providers.words.zh.ts')).zh,
  'en-US': async () => (await import('./providers.words.en.ts')).en,
});
