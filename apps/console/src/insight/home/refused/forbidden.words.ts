import { pickWords } from '../../../kit/words.ts';

export const forbiddenWords = await pickWords({
  'zh-CN': async () => (await import('./forbidden.words.zh.ts')).zh,
  'en-US': async () => (await import('./forbidden.words.en.ts')).en,
});
