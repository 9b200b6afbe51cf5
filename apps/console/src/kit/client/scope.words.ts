import { pickWords } from '../words.ts';

export const scopeWords = await pickWords({
  'zh-CN': async () => (await import('./scope.words.zh.ts')).zh,
  'en-US': async () => (await import('./scope.words.en.ts')).en,
});
