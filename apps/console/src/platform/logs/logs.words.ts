import { pickWords } from '../../kit/words.ts';

export const logsWords = await pickWords({
  'zh-CN': async () => (await import('./logs.words.zh.ts')).zh,
  'en-US': async () => (await import('./logs.words.en.ts')).en,
});
