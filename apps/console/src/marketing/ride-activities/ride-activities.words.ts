import { pickWords } from '../../kit/words.ts';

export const activityWords = await pickWords({
  'zh-CN': async () => (await import('./ride-activities.words.zh.ts')).zh,
  'en-US': async () => (await import('./ride-activities.words.en.ts')).en,
});
