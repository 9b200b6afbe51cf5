import { pickWords } from '../../kit/words.ts';

export const monitoringWords = await pickWords({
  'zh-CN': async () => (await import('./monitoring.words.zh.ts')).zh,
  'en-US': async () => (await import('./monitoring.words.en.ts')).en,
});
