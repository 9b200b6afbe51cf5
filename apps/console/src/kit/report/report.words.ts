import { pickWords } from '../words.ts';

export const reportWords = await pickWords({
  'zh-CN': async () => (await import('./report.words.zh.ts')).zh,
  'en-US': async () => (await import('./report.words.en.ts')).en,
});
