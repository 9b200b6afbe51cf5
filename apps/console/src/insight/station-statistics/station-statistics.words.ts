import { pickWords } from '../../kit/words.ts';

export const stationStatisticsWords = await pickWords({
  'zh-CN': async () => (await import('./station-statistics.words.zh.ts')).zh,
  'en-US': async () => (await import('./station-statistics.words.en.ts')).en,
});
