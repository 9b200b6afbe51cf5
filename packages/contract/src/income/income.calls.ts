import { z } from 'zod';
import { carId, cents, codes, defineCalls } from '../kit/index.ts';

/** Earnings are told of this many business days at most, today included. */
export const mostIncomeDays = 92;

const n = z.int();

/** What the rides brought that began on one business day; money without gifts. */
export const incomeOfDay = z.object({
  day: z.iso.date(),
  trips: n,
  /** What was asked for. */
  payableCents: cents,
  /** Paid from principal and by payment houses. */
  receivedCents: cents,
  /** Of that, given back. */
  refundedCents: cents,
  netCents: cents,
});
export type IncomeOfDay = z.infer<typeof incomeOfDay>;

/** What rides brought, and where. */
export const income = defineCalls('income', {
  vehicle: {
    summary:
      'What the rides on one vehicle brought, day by day, the newest first; days without rides are absent',
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
