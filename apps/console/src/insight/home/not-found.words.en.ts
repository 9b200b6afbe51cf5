import type { Words } from '../../kit/words.ts';
import type { zh } from './not-found.words.zh.ts';

export const en: Words<typeof zh> = {
  title: 'No such page',
  text: 'The page does not exist, or the link is no longer valid.',
  back: 'Back to home',
};
