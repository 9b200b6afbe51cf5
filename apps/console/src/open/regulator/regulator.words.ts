import { pickWords } from '../../kit/words.ts';

export const regulatorWords = await pickWords({
  'zh-CN': async () => (await import('./regulator.words.zh.ts')).zh,
  'en-US': async () => (await import('./regulator.words.en.ts')).en,
});
