import { reconcile, vouchers } from '@kickstand/contract/money/reconcile';
import { routes } from '../../kernel/call/calls.ts';
import { bankRoutes } from './bank/bank.routes.ts';
import { downloadBills } from './bill-files.service.ts';
import { pageOfFiles } from './bill-files.store.ts';
import { fetchBill, importBill, type ReconcileParts, rematch } from './bills.service.ts';
import { listCheckRows, showCheck } from './checks.service.ts';
import { confirmDay, listDays, unlockDay } from './days.service.ts';
import { adjustDiff, leaveDiff, refundDiff } from './handling.service.ts';
import { pageOfBatches, pageOfDiffs } from './lists.store.ts';
import { listVouchers, setAccount } from './vouchers.service.ts';
import { pageOfAccounts } from './vouchers.store.ts';

export const reconcileRoutes = (parts: ReconcileParts) => {
  const { zone } = parts;
  const ofBills = routes(reconcile, {
    days: (ctx, input) => listDays(zone, ctx, input),
    batches: ({ db }, { query }) => pageOfBatches(db, query, zone),
    diffs: ({ db }, { query }) => pageOfDiffs(db, query, zone),
    files: ({ db }, { query }) => pageOfFiles(db, query, zone),
    downloadFiles: (ctx, input) => downloadBills(parts, ctx, input),
    checks: (ctx, input) => showCheck(zone, ctx, input),
    checkRows: (ctx, input) => listCheckRows(zone, ctx, input),
    importBill: (ctx, input) => importBill(parts, ctx, input),
    fetchBill,
    rematch: (ctx, input) => rematch(parts, ctx, input),
    confirmDiff: (ctx, input) => leaveDiff(zone, ctx, input, 'confirmed'),
    ignoreDiff: (ctx, input) => leaveDiff(zone, ctx, input, 'ignored'),
    adjustDiff: (ctx, input) => adjustDiff(zone, ctx, input),
    refundDiff: (ctx, input) => refundDiff(parts, ctx, input),
    confirmDay: (ctx, input) => confirmDay(zone, ctx, input),
    unlockDay,
  });
  const ofVouchers = routes(vouchers, {
    list: (ctx, input) => listVouchers(zone, ctx, input),
    accounts: ({ db }, { query }) => pageOfAccounts(db, query),
    setAccount,
  });
  return [...ofBills, ...ofVouchers, ...bankRoutes(zone)];
};
