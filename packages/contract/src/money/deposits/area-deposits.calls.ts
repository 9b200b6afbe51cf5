import { z } from 'zod';
import {
  cents,
  codes,
  defineCalls,
  id,
  instant,
  int32,
  listQuery,
  pageOf,
  reason,
  smallId,
} from '../../kit/index.ts';
import { depositRow } from './deposits.rows.ts';

const base = '/ebike/v3/backend/deposit/areas';
const mayRefund = codes('150401,15040108');
const change = (action: string) => ({ module: 'deposits', action, sensitive: true }) as const;
const params = z.object({ areaId: smallId });

/** How far it is to send back all deposits of an area. */
export const depositRunStates = ['waiting', 'making', 'done', 'failed'] as const;
export type DepositRunState = (typeof depositRunStates)[number];

/** What an area keeps of deposits, and how far it is to send them back when that was asked last. */
export const areaDepositsRow = z.object({
  id: smallId,
  agent: z.string(),
  area: z.string(),
  /** Paid and free to go back, unless their riders ride or owe something. */
  deposits: z.int(),
  paidCents: cents,
  frozenCents: cents,
  backCents: cents,
  failedCents: cents,
  /** All of it: what is owed to riders. */
  owedCents: cents,
  /** When these were counted: only what was paid by then is sent back. */
  seenAt: z.number(),
  runState: z.enum(depositRunStates).nullable(),
  /** Parts in a thousand. */
  runProgress: z.int().nullable(),
  runAt: z.number().nullable(),
  runBy: z.string().nullable(),
  runSent: z.int().nullable(),
  /** Not sent, and still there. */
  runStayed: z.int().nullable(),
});
export type AreaDepositsRow = z.infer<typeof areaDepositsRow>;
export const areaDepositsSum = areaDepositsRow.pick({
  deposits: true,
  paidCents: true,
  frozenCents: true,
  backCents: true,
  failedCents: true,
  owedCents: true,
});

/** What became of a deposit that was to go back with all of its area. */
export const runOutcomes = ['waiting', 'stayed', 'sent', 'failed', 'back'] as const;
export const runOutcome = z.enum(runOutcomes);
export type RunOutcome = z.infer<typeof runOutcome>;

/** A deposit that was to go back with all of its area. */
export const runItemRow = depositRow
  .pick({
    depositId: true,
    state: true,
    area: true,
    amountCents: true,
    deductedCents: true,
    paidAt: true,
    isOld: true,
    version: true,
  })
  .extend({
    riderId: id,
    riderPhone: z.string(),
    agent: z.string(),
    outcome: runOutcome,
    /** Why it stayed, as a sentence. */
    why: z.string().nullable(),
    at: z.number(),
  });
export type RunItemRow = z.infer<typeof runItemRow>;

/** The deposits of whole areas, and how they all go back. */
export const areaDeposits = defineCalls('areaDeposits', {
  list: {
    summary: 'List the deposits held per area, and the progress of refunding a whole area',
    method: 'GET',
    path: base,
    access: codes('150401'),
    rows: 'own',
    query: listQuery({}, ['owedCents', 'paidCents', 'runAt']),
    reply: pageOf(areaDepositsRow).extend({ sum: areaDepositsSum.nullable() }),
    exports: { code: '15040106' },
  },
  items: {
    summary: 'List the deposits in an area-wide refund with what became of each, newest first',
    method: 'GET',
    path: `${base}/refunds`,
    access: codes('150401'),
    rows: 'own',
    query: listQuery({ outcome: runOutcome.optional() }, ['at']),
    reply: pageOf(runItemRow).extend({ sum: runItemRow.pick({ amountCents: true }).nullable() }),
    exports: { code: '15040106', personal: ['riderPhone' as const] },
  },
  refund: {
    summary:
      'Refund every paid deposit of an area, each on its own and no more than were counted; one approval by a second person covers all',
    method: 'POST',
    path: `${base}/:areaId/refund`,
    access: mayRefund,
    rows: 'own',
    params,
    body: z.object({
      /** When they were counted: what was paid since stays. */
      seenAt: instant,
      deposits: int32.min(1),
      cents: cents.min(1).max(2_147_483_647),
      reason,
    }),
    reply: z.object({ runId: id, deposits: z.int(), cents }),
    refusals: ['common.not_found', 'deposit.area_none', 'deposit.area_more', 'deposit.area_open'],
    audit: change('refundArea'),
    secondPerson: 'always',
  },
  resume: {
    summary: 'Resume an approved area-wide deposit refund for deposits that are stuck or were not reached',
    method: 'POST',
    path: `${base}/:areaId/refund/again`,
    access: mayRefund,
    rows: 'own',
    params,
    body: z.object({ reason }),
    reply: z.object({ runId: id, deposits: z.int() }),
    refusals: ['common.not_found', 'deposit.area_open', 'deposit.area_over'],
    audit: change('resumeRefundArea'),
  },
});
