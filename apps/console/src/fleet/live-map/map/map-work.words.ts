import { pickWords } from '../../../kit/words.ts';

export const mapWorkWords = await pickWords({
  'zh-CN': async () => (await import('./map-work.words.zh.ts')).zh,
  'en-US': async () => (await import('./map-work.words.en.ts')).en,
});
