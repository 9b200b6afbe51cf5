import { pickWords } from '../../kit/words.ts';

export const activityWords = await pickWords({
  'zh-CN': async () => (await import('./custom-activities.words.zh.ts')).zh,
  'en-US': async () => (await import('./custom-activities.words.en.ts')).en,
});
