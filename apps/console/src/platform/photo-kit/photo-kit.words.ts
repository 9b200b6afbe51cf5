import { pickWords } from '../../kit/words.ts';

export const photoKitWords = await pickWords({
  'zh-CN': async () => (await import('./photo-kit.words.zh.ts')).zh,
  'en-US': async () => (await import('./photo-kit.words.en.ts')).en,
});
