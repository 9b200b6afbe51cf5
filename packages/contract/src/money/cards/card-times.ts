import { z } from 'zod';

/** How many uses of a card or an activity go back to the rider for one ride, 1 or 0. */
export const cardTimesGiven = z.literal([0, 1]);
/** The same where a call may leave it out. */
export const cardTimes = cardTimesGiven.default(0);

/** What giving one back may be refused with. */
export const cardTimesRefusals = [
  'card.no_use',
  'card.use_returned',
  'card.use_unlimited',
  'card.use_over',
  'card.in_trip',
] as const;
