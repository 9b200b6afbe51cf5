import { pickWords } from '../../words.ts';

export const viewsWords = await pickWords({
  'zh-CN': async () => (await import('./views.words.zh.ts')).zh,
  'en-US': async () => (await import('./views.words.en.ts')).en,
});
