import type { Words } from '../../kit/words.ts';
import type { zh } from './support.words.zh.ts';

export const en: Words<typeof zh> = {
  logInFirst: 'Dear user, please log in before chatting with me',
  missing: 'No online support is set up, please ask the administrator',
};
