import { pickWords } from '../../kit/words.ts';

export const sessionWords = await pickWords({
  'zh-CN': async () => (await import('./session.words.zh.ts')).zh,
  'en-US': async () => (await import('./session.words.en.ts')).en,
});
