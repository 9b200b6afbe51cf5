import type { FieldWords } from './words.ts';

/** Fields of applications for a return. */
export const fieldsOfReturns: FieldWords = {
  applicationIds: 'The applications that are meant.',
  'returns/auto': 'Whether it passed by itself; of the tiles: how many did.',
  averageMinutes:
    'From the end of the ride to the decision on average, minutes; null where nothing was decided.',
  'returns/decided': 'How many applications were decided.',
  'returns/decision': 'What is decided.',
  feeCents: 'What the application is about, cents.',
  'returns/history': 'How earlier applications of the rider were decided.',
  'returns/passed': 'How many of them passed.',
  'returns.passMany/passed': 'The applications that were passed.',
  'returns/rejected': 'How many were rejected.',
  'returns/warned': 'How many passed with a warning.',
  isAuto: 'Whether nobody decided in time, so that it passed by itself.',
  isWaived: 'Whether the fee in question was waived at first.',
  'returns/opinion': 'The clerk’s reply to the rider; null if there is none.',
  'riderReturns/opinion': 'The clerk’s reply to the rider; null if there is none.',
  'returns/pending': 'How many wait for a decision.',
  stationRecord: 'How returns at its nearest station went within seven days; null without one.',
  isDoubtful: 'Whether so much is waived there that the fence is likely to be drawn wrong.',
  'returns/outside': 'Returns that were judged outside of it.',
  'returns/waived': 'Of those: what was not charged after all.',
  supplement: 'The charge after a rejection; null if there was none.',
  supplementCents: 'The amount charged after a rejection, cents.',
  blocksFrom: 'Since when it keeps the rider from riding unless it is paid, epoch milliseconds.',
  isPaid: 'Whether it is paid.',
};
