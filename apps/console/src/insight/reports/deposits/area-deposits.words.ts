import { pickWords } from '../../../kit/words.ts';

export const areaDepositsWords = await pickWords({
  'zh-CN': async () => (await import('./area-deposits.words.zh.ts')).zh,
  'en-US': async () => (await import('./area-deposits.words.en.ts')).en,
});
