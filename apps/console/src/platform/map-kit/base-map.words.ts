import { pickWords } from '../../kit/words.ts';

export const baseMapWords = await pickWords({
  'zh-CN': async () => (await import('./base-map.words.zh.ts')).zh,
  'en-US': async () => (await import('./base-map.words.en.ts')).en,
});
