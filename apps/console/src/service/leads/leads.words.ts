import { pickWords } from '../../kit/words.ts';

export const leadsWords = await pickWords({
  'zh-CN': async () => (await import('./leads.words.zh.ts')).zh,
  'en-US': async () => (await import('./leads.words.en.ts')).en,
});
