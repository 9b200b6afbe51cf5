import { pickWords } from '../words.ts';

export const liveWords = await pickWords({
  'zh-CN': async () => (await import('./live.words.zh.ts')).zh,
  'en-US': async () => (await import('./live.words.en.ts')).en,
});
