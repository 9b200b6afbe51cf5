import { pickWords } from '../../kit/words.ts';

export const setupWords = await pickWords({
  'zh-CN': async () => (await import('./setup.words.zh.ts')).zh,
  'en-US': async () => (await import('./setup.words.en.ts')).en,
});
