import { pickWords } from '../words.ts';

export const staleFormWords = await pickWords({
  'zh-CN': async () => (await import('./stale-form.words.zh.ts')).zh,
  'en-US': async () => (await import('./stale-form.words.en.ts')).en,
});
