import { pickWords } from '../../kit/words.ts';

export const workPlansWords = await pickWords({
  'zh-CN': async () => (await import('./work-plans.words.zh.ts')).zh,
  'en-US': async () => (await import('./work-plans.words.en.ts')).en,
});
