import { pickWords } from '../../kit/words.ts';

export const reportsWords = await pickWords({
  'zh-CN': async () => (await import('./reports.words.zh.ts')).zh,
  'en-US': async () => (await import('./reports.words.en.ts')).en,
});
