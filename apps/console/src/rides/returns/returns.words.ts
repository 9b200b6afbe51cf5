import { pickWords } from '../../kit/words.ts';

export const returnsWords = await pickWords({
  'zh-CN': async () => (await import('./returns.words.zh.ts')).zh,
  'en-US': async () => (await import('./returns.words.en.ts')).en,
});
