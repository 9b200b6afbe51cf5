import { pickWords } from '../words.ts';

export const queueWords = await pickWords({
  'zh-CN': async () => (await import('./queue.words.zh.ts')).zh,
  'en-US': async () => (await import('./queue.words.en.ts')).en,
});
