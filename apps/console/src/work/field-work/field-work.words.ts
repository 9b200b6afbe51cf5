import { pickWords } from '../../kit/words.ts';

export const fieldWorkWords = await pickWords({
  'zh-CN': async () => (await import('./field-work.words.zh.ts')).zh,
  'en-US': async () => (await import('./field-work.words.en.ts')).en,
});
