import { pickWords } from '../../kit/words.ts';

export const taskKitWords = await pickWords({
  'zh-CN': async () => (await import('./task-kit.words.zh.ts')).zh,
  'en-US': async () => (await import('./task-kit.words.en.ts')).en,
});
