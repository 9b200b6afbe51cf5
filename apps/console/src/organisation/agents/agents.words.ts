import { pickWords } from '../../kit/words.ts';

export const agentsWords = await pickWords({
  'zh-CN': async () => (await import('./agents.words.zh.ts')).zh,
  'en-US': async () => (await import('./agents.words.en.ts')).en,
});
