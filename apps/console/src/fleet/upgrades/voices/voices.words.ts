import { pickWords } from '../../../kit/words.ts';

export const voicesWords = await pickWords({
  'zh-CN': async () => (await import('./voices.words.zh.ts')).zh,
  'en-US': async () => (await import('./voices.words.en.ts')).en,
});
