import type { Words } from '../../../kit/words.ts';
import type { zh } from './forbidden.words.zh.ts';

export const en: Words<typeof zh> = {
  backHome: 'Back to home',
  forbiddenTitle: 'No permission',
  forbiddenText: 'Your account does not have permission for this page. Ask the administrator to grant it.',
};
