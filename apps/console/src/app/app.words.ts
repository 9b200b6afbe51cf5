import { pickWords } from '../kit/words.ts';

export const appWords = await pickWords({
  'zh-CN': async () => (await import('./app.words.zh.ts')).zh,
  'en-US': async () => (await import('./app.words.en.ts')).en,
});
