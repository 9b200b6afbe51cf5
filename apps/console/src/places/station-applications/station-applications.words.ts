import { pickWords } from '../../kit/words.ts';

export const stationApplicationsWords = await pickWords({
  'zh-CN': async () => (await import('./station-applications.words.zh.ts')).zh,
  'en-US': async () => (await import('./station-applications.words.en.ts')).en,
});
