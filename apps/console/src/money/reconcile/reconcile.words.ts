import { pickWords } from '../../kit/words.ts';

export const reconcileWords = await pickWords({
  'zh-CN': async () => (await import('./reconcile.words.zh.ts')).zh,
  'en-US': async () => (await import('./reconcile.words.en.ts')).en,
});
