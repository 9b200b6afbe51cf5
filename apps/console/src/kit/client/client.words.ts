import { pickWords } from '../words.ts';

export const clientWords = await pickWords({
  'zh-CN': async () => (await import('./client.words.zh.ts')).zh,
  'en-US': async () => (await import('./client.words.en.ts')).en,
});
