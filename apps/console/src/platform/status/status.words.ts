import { pickWords } from '../../kit/words.ts';

export const statusWords = await pickWords({
  'zh-CN': async () => (await import('./status.words.zh.ts')).zh,
  'en-US': async () => (await import('./status.words.en.ts')).en,
});
