import { pickWords } from '../../kit/words.ts';

export const accountWords = await pickWords({
  'zh-CN': async () => (await import('./account.words.zh.ts')).zh,
  'en-US': async () => (await import('./account.words.en.ts')).en,
});
