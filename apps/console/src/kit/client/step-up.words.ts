import { pickWords } from '../words.ts';

export const stepUpWords = await pickWords({
  'zh-CN': async () => (await import('./step-up.words.zh.ts')).zh,
  'en-US': async () => (await import('./step-up.words.en.ts')).en,
});
