import type { Words } from '../words.ts';
import type { zh } from './stale-form.words.zh.ts';

export const en: Words<typeof zh> = {
  compare: 'Reload and compare',
  title: 'What others changed',
  hint: 'Fields you have not touched now show the newest values; your own input has been kept. Please check and save again.',
  nothing: 'Nothing has changed since you opened it. Please save again.',
  theirs: (field) => `${field} (newest)`,
  before: (field) => `${field} (when you opened it)`,
  taken: 'updated',
  take: (field) => `Use the newest ${field}`,
};
