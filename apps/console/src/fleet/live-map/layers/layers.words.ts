import { pickWords } from '../../../kit/words.ts';

export const layersWords = await pickWords({
  'zh-CN': async () => (await import('./layers.words.zh.ts')).zh,
  'en-US': async () => (await import('./layers.words.en.ts')).en,
});
