import { pickWords } from '../../kit/words.ts';

export const housesWords = await pickWords({
  'zh-CN': async () => (await import('./houses.words.zh.ts')).zh,
  'en-US': async () => (await import('./houses.words.en.ts')).en,
});
