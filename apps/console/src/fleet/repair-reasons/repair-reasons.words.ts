import { pickWords } from '../../kit/words.ts';

export const repairReasonsWords = await pickWords({
  'zh-CN': async () => (await import('./repair-reasons.words.zh.ts')).zh,
  'en-US': async () => (await import('./repair-reasons.words.en.ts')).en,
});
