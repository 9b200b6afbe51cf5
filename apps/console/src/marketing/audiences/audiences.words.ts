import { pickWords } from '../../kit/words.ts';

export const audiencesWords = await pickWords({
  'zh-CN': async () => (await import('./audiences.words.zh.ts')).zh,
  'en-US': async () => (await import('./audiences.words.en.ts')).en,
});
