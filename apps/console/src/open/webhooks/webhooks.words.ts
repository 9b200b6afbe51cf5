import { pickWords } from '../../kit/words.ts';

export const webhooksWords = await pickWords({
  'zh-CN': async () => (await import('./webhooks.words.zh.ts')).zh,
  'en-US': async () => (await import('./webhooks.words.en.ts')).en,
});
