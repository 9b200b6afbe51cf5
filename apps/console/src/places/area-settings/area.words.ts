import { pickWords } from '../../kit/words.ts';

export const areaWords = await pickWords({
  'zh-CN': async () => (await import('./area.words.zh.ts')).zh,
  'en-US': async () => (await import('./area.words.en.ts')).en,
});
