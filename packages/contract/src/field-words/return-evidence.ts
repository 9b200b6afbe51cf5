import type { FieldWords } from './words.ts';

/** Fields of what a return was decided by. */
export const fieldsOfReturnEvidence: FieldWords = {
  'returnEvidence/fences': 'The fences around the place as of then, nearest first.',
  'returnEvidence/rings': 'Its edge and its holes, as longitude and latitude.',
  'returnEvidence/version': 'Its version then; null of one that was never published as one.',
  reachM: 'So far beyond its edge it counts, metres; below 0: so far inside of it.',
  decided: 'Whether the place was judged by it.',
  neighbours: 'Other returns around the place within the seven days before, at most 50, the last first.',
  'neighbours.charged': 'Whether its place was charged.',
};
