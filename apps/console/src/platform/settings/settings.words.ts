import { pickWords } from '../../kit/words.ts';

export const settingsWords = await pickWords({
  'zh-CN': async () => (await import('./settings.words.zh.ts')).zh,
  'en-US': async () => (await import('./settings.words.en.ts')).en,
});
