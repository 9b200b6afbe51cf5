import { pickWords } from '../../kit/words.ts';

export const inviteWords = await pickWords({
  'zh-CN': async () => (await import('./invites.words.zh.ts')).zh,
  'en-US': async () => (await import('./invites.words.en.ts')).en,
});
