import { pickWords } from '../../kit/words.ts';

export const riderKitWords = await pickWords({
  'zh-CN': async () => (await import('./rider-kit.words.zh.ts')).zh,
  'en-US': async () => (await import('./rider-kit.words.en.ts')).en,
});
