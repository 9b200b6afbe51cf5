import { pickWords } from '../../kit/words.ts';

export const liveMapWords = await pickWords({
  'zh-CN': async () => (await import('./live-map.words.zh.ts')).zh,
  'en-US': async () => (await import('./live-map.words.en.ts')).en,
});
