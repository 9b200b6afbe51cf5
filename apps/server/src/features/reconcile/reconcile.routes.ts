import { reconcile } from '@kickstand/contract/reconcile';
import { routes } from '../../kernel/call/calls.ts';
import type { PaymentParts } from '../payments/payments.parts.ts';
import { fetchBill, importBill, rematch } from './bills.service.ts';
import { showCheck } from './checks.service.ts';
import { confirmDay, listDays, unlockDay } from './days.service.ts';
import { adjustDiff, leaveDiff, refundDiff } from './handling.service.ts';
import { pageOfBatches, pageOfDiffs } from './lists.store.ts';

export const reconcileRoutes = (parts: PaymentParts) => {
  const { zone } = parts;
  return routes(reconcile, {
    days: (ctx, input) => listDays(zone, ctx, input),
    batches: ({ db }, { query }) => pageOfBatches(db, query, zone),
    diffs: ({ db }, { query }) => pageOfDiffs(db, query, zone),
    checks: showCheck,
    importBill: (ctx, input) => importBill(zone, ctx, input),
    fetchBill,
    rematch: (ctx, input) => rematch(zone, ctx, input),
    confirmDiff: (ctx, input) => leaveDiff(zone, ctx, input, 'confirmed'),
    ignoreDiff: (ctx, input) => leaveDiff(zone, ctx, input, 'ignored'),
    adjustDiff: (ctx, input) => adjustDiff(zone, ctx, input),
    refundDiff: (ctx, input) => refundDiff(parts, ctx, input),
    confirmDay: (ctx, input) => confirmDay(zone, ctx, input),
    unlockDay,
  });
};
