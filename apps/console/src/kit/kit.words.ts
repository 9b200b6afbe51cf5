import { pickWords } from './words.ts';

export const kitWords = await pickWords({
  'zh-CN': async () => (await import('./kit.words.zh.ts')).zh,
  'en-US': async () => (await import('./kit.words.en.ts')).en,
});
