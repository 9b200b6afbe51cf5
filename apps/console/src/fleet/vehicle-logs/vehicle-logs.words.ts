import { pickWords } from '../../kit/words.ts';

export const vehicleLogsWords = await pickWords({
  'zh-CN': async () => (await import('./vehicle-logs.words.zh.ts')).zh,
  'en-US': async () => (await import('./vehicle-logs.words.en.ts')).en,
});
