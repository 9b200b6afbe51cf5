import { pickWords } from '../words.ts';

export const settingWords = await pickWords({
  'zh-CN': async () => (await import('./setting-words.zh.ts')).zh,
  'en-US': async () => (await import('./setting-words.en.ts')).en,
});
