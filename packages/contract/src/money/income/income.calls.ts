import { z } from 'zod';
import { carId, cents, codes, defineCalls } from '../../kit/index.ts';

/** Earnings are told of this many business days at most, today included. */
export const mostIncomeDays = 92;

const n = z.int();

/** What rides on a vehicle brought on one business day: rides by the day of their end, money by its own day; without gifts and management fees. */
export const incomeOfDay = z.object({
  day: z.iso.date(),
  trips: n,
  /** What rides that ended and supplements asked for. */
  payableCents: cents,
  /** Paid from principal and by payment providers. */
  receivedCents: cents,
  /** Given back that day. */
  refundedCents: cents,
  netCents: cents,
});
export type IncomeOfDay = z.infer<typeof incomeOfDay>;

/** What rides brought, and where. */
export const income = defineCalls('income', {
  vehicle: {
    summary: 'List ride earnings of one vehicle by day, newest first; days without any are omitted',
    method: 'GET',
    path: '/ebike/v3/backend/income/vehicle/:carId',
    access: codes('0302||1601'),
    rows: 'own',
    params: z.object({ carId }),
    query: z.object({ days: z.coerce.number().int().min(1).max(mostIncomeDays).default(30) }),
    reply: z.object({ list: z.array(incomeOfDay), count: n }),
    refusals: ['vehicle.not_found'],
  },
});
