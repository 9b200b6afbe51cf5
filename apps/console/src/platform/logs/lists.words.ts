import { pickWords } from '../../kit/words.ts';

export const listsWords: Readonly<Record<string, string>> = await pickWords({
  'zh-CN': async () => (await import('./lists.words.zh.ts')).zh,
  'en-US': async () => (await import('./lists.words.en.ts')).en,
});
