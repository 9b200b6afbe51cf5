import { z } from 'zod';
import { id } from '../../kit/index.ts';

const sum = {
  orders: z.int(),
  /** What these orders cost, and what they would cost, cents. */
  oldCents: z.int(),
  newCents: z.int(),
};

/** What the orders of the last days would cost by another scheme. */
export const weekImpact = z.object({
  /** Ends of rides that are looked at, [from, to), epoch ms. */
  from: z.number(),
  to: z.number(),
  all: z.object(sum),
  hours: z.array(z.object({ hour: z.int(), ...sum })),
  areas: z.array(z.object({ areaId: z.int(), areaName: z.string(), ...sum })),
  riders: z.array(z.object({ group: z.enum(['once', 'some', 'often']), riders: z.int(), ...sum })),
  /** The orders that change most. */
  most: z.array(
    z.object({
      orderId: id,
      startedAt: z.number(),
      endedAt: z.number(),
      oldCents: z.int(),
      newCents: z.int(),
    }),
  ),
  /** What it would bring when demand follows the price. */
  elastic: z.array(z.object({ elasticity: z.number(), cents: z.int() })),
});
export type WeekImpact = z.output<typeof weekImpact>;
