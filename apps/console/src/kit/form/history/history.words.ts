import { pickWords } from '../../words.ts';

export const historyWords = await pickWords({
  'zh-CN': async () => (await import('./history.words.zh.ts')).zh,
  'en-US': async () => (await import('./history.words.en.ts')).en,
});
