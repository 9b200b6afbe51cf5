import { pickWords } from '../../kit/words.ts';

export const productionWords = await pickWords({
  'zh-CN': async () => (await import('./production.words.zh.ts')).zh,
  'en-US': async () => (await import('./production.words.en.ts')).en,
});
