import { pickWords } from '../../kit/words.ts';

export const replayWords = await pickWords({
  'zh-CN': async () => (await import('./replay.words.zh.ts')).zh,
  'en-US': async () => (await import('./replay.words.en.ts')).en,
});
