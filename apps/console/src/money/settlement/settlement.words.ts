import { pickWords } from '../../kit/words.ts';

export const settlementWords = await pickWords({
  'zh-CN': async () => (await import('./settlement.words.zh.ts')).zh,
  'en-US': async () => (await import('./settlement.words.en.ts')).en,
});
