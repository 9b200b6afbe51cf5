import type { Words } from '../../kit/words.ts';
import type { zh } from './photo-kit.words.zh.ts';

export const en: Words<typeof zh> = {
  photos: (count) => `${count} photo${count === 1 ? '' : 's'}`,
  photo: (no, count) => `Photo ${no} of ${count}`,
  enlarge: (no, count) => `Enlarge photo ${no} of ${count}`,
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
  larger: 'Larger',
  smaller: 'Smaller',
  left: 'Turn left',
  right: 'Turn right',
  keys: 'Arrow keys change the photo, + and - its size, T turns it',
  twins: (count) => `Same as, or looks like, a photo of ${count} other case${count === 1 ? '' : 's'}`,
  taken: (at) => `Uploaded ${at}`,
  gone: 'The photo link has expired; reload the page',
};
