import { pickWords } from '../../kit/words.ts';

export const staffReportsWords = await pickWords({
  'zh-CN': async () => (await import('./staff-reports.words.zh.ts')).zh,
  'en-US': async () => (await import('./staff-reports.words.en.ts')).en,
});
