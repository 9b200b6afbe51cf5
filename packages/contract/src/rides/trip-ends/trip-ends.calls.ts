import { z } from 'zod';
import { cents, codes, defineCalls, id, instant } from '../../kit/index.ts';
import { priceStep } from '../pricing/index.ts';

/** Where the end of a trip may be put: now, at the last lock, a minute after the last movement, or somewhere else. */
export const endChoices = ['now', 'lock', 'move', 'other'] as const;
export type EndChoice = (typeof endChoices)[number];

const price = z.object({ payableCents: cents, steps: z.array(priceStep) });

const foreseen = z.object({
  when: z.enum(endChoices),
  /** Where the trip ends and is billed to, epoch ms. */
  at: z.number(),
  ridingSeconds: z.int(),
  distanceM: z.int(),
  plain: price,
  /** With what the place costs; null where the last position proves nothing that is charged. */
  charged: price.nullable(),
});
export type ForeseenEnd = z.infer<typeof foreseen>;

/** What it means to end a trip for its rider, before anybody does. */
export const tripEnds = defineCalls('tripEnds', {
  foresee: {
    summary: 'Preview what a trip would cost if ended for its rider, by end time; nothing is changed',
    method: 'GET',
    path: '/ebike/v3/backend/trips/:tripId/end',
    access: codes('160130'),
    rows: 'own',
    params: z.object({ tripId: id }),
    query: z.object({ at: instant.optional() }),
    reply: z.object({
      carId: z.string(),
      /** From when on the trip is billed, epoch ms. */
      startedAt: z.number(),
      online: z.boolean(),
      /** Null where the vehicle does not say so. */
      speedKmh: z.number().nullable(),
      isMoving: z.boolean(),
      /** None: it is over, or has not begun. */
      choices: z.array(foreseen),
    }),
    refusals: ['trip.not_found', 'trip.end_time'],
  },
});
