import { pickWords } from '../../kit/words.ts';

export const homeWords = await pickWords({
  'zh-CN': async () => (await import('./home.words.zh.ts')).zh,
  'en-US': async () => (await import('./home.words.en.ts')).en,
});
