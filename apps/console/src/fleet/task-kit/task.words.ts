import { pickWords } from '../../kit/words.ts';

export const taskWords = await pickWords({
  'zh-CN': async () => (await import('./task.words.zh.ts')).zh,
  'en-US': async () => (await import('./task.words.en.ts')).en,
});
