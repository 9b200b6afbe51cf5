import { pickWords } from '../../../kit/words.ts';

export const staffTrackWords = await pickWords({
  'zh-CN': async () => (await import('./staff-track.words.zh.ts')).zh,
  'en-US': async () => (await import('./staff-track.words.en.ts')).en,
});
