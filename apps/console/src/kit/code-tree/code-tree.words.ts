import { pickWords } from '../words.ts';

export const codeTreeWords = await pickWords({
  'zh-CN': async () => (await import('./code-tree.words.zh.ts')).zh,
  'en-US': async () => (await import('./code-tree.words.en.ts')).en,
});
