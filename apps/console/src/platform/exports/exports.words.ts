import { pickWords } from '../../kit/words.ts';

export const exportsWords = await pickWords({
  'zh-CN': async () => (await import('./exports.words.zh.ts')).zh,
  'en-US': async () => (await import('./exports.words.en.ts')).en,
});
