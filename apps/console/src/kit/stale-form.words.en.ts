import type { zh } from './stale-form.words.zh.ts';
import type { Words } from './words.ts';

export const en: Words<typeof zh> = {
  compare: 'Reload and compare',
  title: 'What others changed',
  hint: 'Fields you have not touched now hold what is newest; what you wrote has stayed. Please check and save again.',
  nothing: 'It is the same as when you opened it, please save again.',
  theirs: (field) => `${field} (newest)`,
  before: (field) => `${field} (when you opened it)`,
  taken: 'updated',
  take: (field) => `Take the newest ${field}`,
};
