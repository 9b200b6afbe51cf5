import { pickWords } from '../../kit/words.ts';

export const vehicleStatisticsWords = await pickWords({
  'zh-CN': async () => (await import('./vehicle-statistics.words.zh.ts')).zh,
  'en-US': async () => (await import('./vehicle-statistics.words.en.ts')).en,
});
