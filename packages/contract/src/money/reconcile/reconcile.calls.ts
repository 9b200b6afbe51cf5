import { z } from 'zod';
import {
  cents,
  codes,
  defineCalls,
  id,
  instant,
  int32,
  listOf,
  listQuery,
  pageOf,
  reason,
  smallId,
} from '../../kit/index.ts';
import { fileJobRow } from '../../platform/exports/index.ts';
import { providerName } from '../payment-providers/index.ts';
import {
  adjustTargets,
  batchRow,
  batchStates,
  billFileRow,
  billKinds,
  checkRow,
  closingChecks,
  dayRow,
  diffKinds,
  diffRow,
  diffStates,
} from './reconcile.rows.ts';

const base = '/ebike/v3/backend/finance/reconcile';
const reads = codes('FinancialReconciliation');
const imports = codes('FinancialReconciliation,FinancialReconciliation52');
const adjusts = codes('FinancialReconciliation,FinancialReconciliation53');
const confirms = codes('FinancialReconciliation,FinancialReconciliation54');
const day = z.iso.date();
const merchant = z.string().regex(/^(wechat|alipay):\d{8,20}$/);
const ofBatch = z.object({ merchant, day, bill: z.enum(billKinds).default('trade') });
const ofDiff = z.object({ id, version: int32, reason });
const change = (action: string) => ({ module: 'reconcile', action, sensitive: true }) as const;
const span = { from: instant.optional(), to: instant.optional() };
const exported = { code: 'FinancialReconciliation' };

/** A bill is so large at most, packed as the provider hands it out. */
export const mostBillBytes = 40 * 2 ** 20;
const ofFile = z
  .string()
  .min(1)
  .max(Math.ceil((mostBillBytes * 4) / 3) + 4);

const handling = {
  method: 'POST',
  access: adjusts,
  rows: 'whole',
  reply: z.object({ openDiffs: z.int() }),
} as const;
const handled = ['diff.not_found', 'diff.not_open', 'day.locked', 'common.stale_version'] as const;

/** Books and bills beside each other, and the closing of a day. */
export const reconcile = defineCalls('reconcile', {
  days: {
    summary: 'List the days whose bills are known or expected, newest first, with the progress of each',
    method: 'GET',
    path: `${base}/days`,
    access: reads,
    rows: 'none',
    query: listQuery({ ...span, toConfirm: z.literal('1').optional() }, ['day']),
    reply: pageOf(dayRow),
  },
  batches: {
    summary:
      'List merchants’ days: our side next to the payment bill and the account bill, and whether they agree',
    method: 'GET',
    path: `${base}/batches`,
    access: reads,
    rows: 'none',
    query: listQuery(
      {
        ...span,
        channel: providerName.optional(),
        merchant: z.string().max(40).optional(),
        bill: z.enum(billKinds).optional(),
        state: z.enum(batchStates).optional(),
      },
      ['day'],
    ),
    reply: pageOf(batchRow),
    exports: exported,
  },
  diffs: {
    summary: 'List the numbers on which bills and our books differ, newest day first',
    method: 'GET',
    path: `${base}/diffs`,
    access: reads,
    rows: 'none',
    query: listQuery(
      {
        ...span,
        channel: providerName.optional(),
        merchant: z.string().max(40).optional(),
        bill: z.enum(billKinds).optional(),
        kinds: listOf(z.enum(diffKinds), diffKinds.length).optional(),
        state: z.enum(diffStates).optional(),
        outNo: z.string().max(64).optional(),
        agentId: smallId.optional(),
        areaId: smallId.optional(),
      },
      ['day'],
    ),
    reply: pageOf(diffRow),
    exports: exported,
  },
  checks: {
    summary: 'List the checks made before a day is confirmed, with the number of rows each finds',
    method: 'GET',
    path: `${base}/checks/:check`,
    access: reads,
    rows: 'none',
    params: z.object({ check: z.enum(closingChecks) }),
    reply: z.object({
      /** Null for whoever does not see all of the platform. */
      count: z.int().nullable(),
      sumCents: cents.nullable(),
      /** The first day it looks at: the one after the last that is locked; null where it looks at what stands now. */
      since: day.nullable(),
    }),
  },
  checkRows: {
    summary: 'List all rows that a check finds; empty for whoever does not see the whole platform',
    method: 'GET',
    path: `${base}/check-rows`,
    access: reads,
    rows: 'none',
    query: listQuery({ check: z.enum(closingChecks) }, ['about'], 'asc'),
    reply: pageOf(checkRow),
    exports: exported,
  },
  files: {
    summary: 'List bills as received, newest day first',
    method: 'GET',
    path: `${base}/files`,
    access: reads,
    rows: 'none',
    query: listQuery(
      {
        ...span,
        channel: providerName.optional(),
        merchant: z.string().max(40).optional(),
        bill: z.enum(billKinds).optional(),
      },
      ['day'],
    ),
    reply: pageOf(billFileRow),
  },
  downloadFiles: {
    summary: 'Export an original bill, or all bills of a day as an archive, to the caller’s export centre',
    method: 'POST',
    path: `${base}/files/downloads`,
    access: reads,
    rows: 'none',
    body: z
      .object({ file: id.optional(), day: day.optional() })
      .refine(({ file, day: of }) => (file === undefined) !== (of === undefined)),
    reply: fileJobRow,
    refusals: ['bill.no_file'],
    audit: change('downloadFiles'),
  },
  importBill: {
    summary:
      'Import a bill as the provider issues it; importing the same file again changes nothing, a faulty one is rejected whole',
    method: 'POST',
    path: `${base}/bills`,
    access: imports,
    rows: 'none',
    body: ofBatch.extend({ fileName: z.string().trim().min(1).max(120), content: ofFile }),
    reply: z.object({
      lines: z.int(),
      /** Null where it is compared within half a minute: by a server that sees the whole platform, as the caller does not. */
      openDiffs: z.int().nullable(),
      isNew: z.boolean(),
    }),
    refusals: [
      'bill.rows',
      'bill.unreadable',
      'bill.sums',
      'bill.too_large',
      'bill.other_merchant',
      'bill.other_day',
      'bill.too_different',
      'bill.handled',
      'day.open',
      'day.locked',
      'batch.not_found',
    ],
    audit: change('importBill'),
    mostFileBytes: mostBillBytes,
  },
  fetchBill: {
    summary:
      'Ask the provider for the bill of a day now; without a merchant, for all missing bills of the day',
    method: 'POST',
    path: `${base}/bills/fetches`,
    access: imports,
    rows: 'none',
    body: ofBatch.partial({ merchant: true }),
    reply: z.object({ askAt: z.number() }),
    refusals: ['batch.not_found', 'day.locked'],
    audit: change('fetchBill'),
  },
  rematch: {
    summary: 'Compare a bill with our books again',
    method: 'POST',
    path: `${base}/matches`,
    access: imports,
    rows: 'none',
    body: ofBatch,
    reply: z.object({ openDiffs: z.int().nullable() }),
    refusals: ['batch.not_found', 'batch.no_bill', 'batch.trade_first', 'bill.too_different', 'day.locked'],
    audit: change('rematch'),
  },
  confirmDiff: {
    ...handling,
    summary:
      'Decide a difference in favour of our side: the books stay as they were; above a limit a second person is needed',
    path: `${base}/diffs/confirm`,
    body: ofDiff,
    refusals: handled,
    audit: change('confirmDiff'),
    secondPerson: 'when-asked',
  },
  ignoreDiff: {
    ...handling,
    summary: 'Ignore a difference, with a reason; above a limit a second person is needed',
    path: `${base}/diffs/ignore`,
    body: ofDiff,
    refusals: handled,
    audit: change('ignoreDiff'),
    secondPerson: 'when-asked',
  },
  adjustDiff: {
    ...handling,
    summary:
      'Decide in favour of the bill: book it as a bill difference, into the wallet of the rider who overpaid, or as paid out to the bank; needs a second person',
    path: `${base}/diffs/adjust`,
    body: ofDiff.extend({ to: z.enum(adjustTargets) }),
    refusals: [...handled, 'diff.no_rider', 'diff.no_payout', 'diff.franchisees'],
    audit: change('adjustDiff'),
    secondPerson: 'always',
  },
  refundDiff: {
    ...handling,
    summary: 'Refund a rider’s overpayment to the original payment method; needs a second person',
    path: `${base}/diffs/refund`,
    body: ofDiff,
    refusals: [...handled, 'diff.no_rider'],
    audit: change('refundDiff'),
    secondPerson: 'always',
  },
  confirmDay: {
    summary: 'Confirm and lock a day whose bills are all matched or resolved',
    method: 'POST',
    path: `${base}/days/confirm`,
    access: confirms,
    rows: 'whole',
    body: z.object({ day, reason }),
    reply: z.object({ day }),
    refusals: ['day.open', 'day.locked', 'day.unfinished', 'batch.not_found'],
    audit: change('confirmDay'),
  },
  unlockDay: {
    summary: 'Reopen a locked day, unless an agreed statement includes it; needs a second person',
    method: 'POST',
    path: `${base}/days/unlock`,
    access: confirms,
    rows: 'whole',
    body: z.object({ day, version: int32, reason }),
    reply: z.object({ day }),
    refusals: ['day.not_locked', 'day.held', 'common.stale_version'],
    audit: change('unlockDay'),
    secondPerson: 'always',
  },
});
