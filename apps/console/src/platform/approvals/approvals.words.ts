import { pickWords } from '../../kit/words.ts';

export const approvalsWords = await pickWords({
  'zh-CN': async () => (await import('./approvals.words.zh.ts')).zh,
  'en-US': async () => (await import('./approvals.words.en.ts')).en,
});
