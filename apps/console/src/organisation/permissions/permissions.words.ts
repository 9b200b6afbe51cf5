import { pickWords } from '../../kit/words.ts';

export const permissionsWords = await pickWords({
  'zh-CN': async () => (await import('./permissions.words.zh.ts')).zh,
  'en-US': async () => (await import('./permissions.words.en.ts')).en,
});
