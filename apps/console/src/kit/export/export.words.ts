import { pickWords } from '../words.ts';

export const exportWords = await pickWords({
  'zh-CN': async () => (await import('./export.words.zh.ts')).zh,
  'en-US': async () => (await import('./export.words.en.ts')).en,
});
