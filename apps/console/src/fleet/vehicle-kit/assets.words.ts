import { pickWords } from '../../kit/words.ts';

export const assetsWords = await pickWords({
  'zh-CN': async () => (await import('./assets.words.zh.ts')).zh,
  'en-US': async () => (await import('./assets.words.en.ts')).en,
});
