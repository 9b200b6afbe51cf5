import { pickWords } from '../../kit/words.ts';

export const helpWords = await pickWords({
  'zh-CN': async () => (await import('./help.words.zh.ts')).zh,
  'en-US': async () => (await import('./help.words.en.ts')).en,
});
