import { pickWords } from '../../kit/words.ts';

export const returnEvidenceWords = await pickWords({
  'zh-CN': async () => (await import('./return-evidence.words.zh.ts')).zh,
  'en-US': async () => (await import('./return-evidence.words.en.ts')).en,
});
