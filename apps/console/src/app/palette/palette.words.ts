import { pickWords } from '../../kit/words.ts';

export const paletteWords = await pickWords({
  'zh-CN': async () => (await import('./palette.words.zh.ts')).zh,
  'en-US': async () => (await import('./palette.words.en.ts')).en,
});
