import { pickWords } from '../../kit/words.ts';

export const activityWords = await pickWords({
  'zh-CN': async () => (await import('./fixed-activities.words.zh.ts')).zh,
  'en-US': async () => (await import('./fixed-activities.words.en.ts')).en,
});
