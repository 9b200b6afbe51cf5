import { pickWords } from '../../kit/words.ts';

export const identitiesWords = await pickWords({
  'zh-CN': async () => (await import('./identities.words.zh.ts')).zh,
  'en-US': async () => (await import('./identities.words.en.ts')).en,
});
