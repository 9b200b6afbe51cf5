import { pickWords } from '../../kit/words.ts';

export const vehiclesWords = await pickWords({
  'zh-CN': async () => (await import('./vehicles.words.zh.ts')).zh,
  'en-US': async () => (await import('./vehicles.words.en.ts')).en,
});
