import { pickWords } from '../../kit/words.ts';

export const feedbackWords = await pickWords({
  'zh-CN': async () => (await import('./feedback.words.zh.ts')).zh,
  'en-US': async () => (await import('./feedback.words.en.ts')).en,
});
