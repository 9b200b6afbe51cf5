import { pickWords } from '../../kit/words.ts';

export const alarmsWords = await pickWords({
  'zh-CN': async () => (await import('./alarms.words.zh.ts')).zh,
  'en-US': async () => (await import('./alarms.words.en.ts')).en,
});
