import { pickWords } from '../../kit/words.ts';

export const stationVisitsWords = await pickWords({
  'zh-CN': async () => (await import('./station-visits.words.zh.ts')).zh,
  'en-US': async () => (await import('./station-visits.words.en.ts')).en,
});
