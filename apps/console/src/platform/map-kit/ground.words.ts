import { pickWords } from '../../kit/words.ts';

export const groundWords = await pickWords({
  'zh-CN': async () => (await import('./ground.words.zh.ts')).zh,
  'en-US': async () => (await import('./ground.words.en.ts')).en,
});
