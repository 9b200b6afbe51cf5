import { pickWords } from '../../../kit/words.ts';

export const inspectionsWords = await pickWords({
  'zh-CN': async () => (await import('./inspections.words.zh.ts')).zh,
  'en-US': async () => (await import('./inspections.words.en.ts')).en,
});
