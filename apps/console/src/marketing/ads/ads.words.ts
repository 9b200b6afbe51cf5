import { pickWords } from '../../kit/words.ts';

export const adsWords = await pickWords({
  'zh-CN': async () => (await import('./ads.words.zh.ts')).zh,
  'en-US': async () => (await import('./ads.words.en.ts')).en,
});
