import type { FieldWords } from './words.ts';

/** Fields of the weather. */
export const weatherFields: FieldWords = {
  'weather/days': 'Local days of the area, each whole.',
  'weather/halfHours': 'What is expected of each half hour from midnight on; an empty list is not known.',
  'weather/issuedAt': 'When it was issued; of what is told of a day the latest counts. Epoch ms.',
  'weather/kept': 'Days that were kept: of the others something issued later is known.',
  'weather/kind': 'What the sky does.',
  'weather/percent': 'How likely that is; what was seen is certain.',
};
