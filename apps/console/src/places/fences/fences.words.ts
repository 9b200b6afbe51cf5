import { pickWords } from '../../kit/words.ts';

export const fencesWords = await pickWords({
  'zh-CN': async () => (await import('./fences.words.zh.ts')).zh,
  'en-US': async () => (await import('./fences.words.en.ts')).en,
});
