import { pickWords } from '../words.ts';

export const importWords = await pickWords({
  'zh-CN': async () => (await import('./import.words.zh.ts')).zh,
  'en-US': async () => (await import('./import.words.en.ts')).en,
});
