import { pickWords } from '../../../kit/words.ts';

export const taskRulesWords = await pickWords({
  'zh-CN': async () => (await import('./task-rules.words.zh.ts')).zh,
  'en-US': async () => (await import('./task-rules.words.en.ts')).en,
});
