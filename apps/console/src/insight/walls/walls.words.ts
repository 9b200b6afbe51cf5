import { pickWords } from '../../kit/words.ts';

export const wallsWords = await pickWords({
  'zh-CN': async () => (await import('./walls.words.zh.ts')).zh,
  'en-US': async () => (await import('./walls.words.en.ts')).en,
});
