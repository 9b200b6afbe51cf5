import { pickWords } from '../../../kit/words.ts';

export const walletReportWords = await pickWords({
  'zh-CN': async () => (await import('./wallet-report.words.zh.ts')).zh,
  'en-US': async () => (await import('./wallet-report.words.en.ts')).en,
});
