import { pickWords } from '../../../kit/words.ts';

export const tasksWords = await pickWords({
  'zh-CN': async () => (await import('./tasks.words.zh.ts')).zh,
  'en-US': async () => (await import('./tasks.words.en.ts')).en,
});
