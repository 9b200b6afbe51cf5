import { pickWords } from '../../kit/words.ts';

export const relationWords = await pickWords({
  'zh-CN': async () => (await import('./relations.words.zh.ts')).relationsZh,
  'en-US': async () => (await import('./relations.words.en.ts')).relationsEn,
});
