import { pickWords } from '../../../kit/words.ts';

export const mdsWords = await pickWords({
  'zh-CN': async () => (await import('./mds.words.zh.ts')).zh,
  'en-US': async () => (await import('./mds.words.en.ts')).en,
});
