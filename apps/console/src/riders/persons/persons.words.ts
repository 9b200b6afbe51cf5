import { pickWords } from '../../kit/words.ts';

export const personsWords = await pickWords({
  'zh-CN': async () => (await import('./persons.words.zh.ts')).zh,
  'en-US': async () => (await import('./persons.words.en.ts')).en,
});
