import { z } from 'zod';
import { cents, codes, defineCalls, instant, int32, listQuery, pageOf } from '../../kit/index.ts';

const base = '/ebike/v3/backend/finance/reconcile';
const reads = codes('FinancialReconciliation');

/** At most so many days of vouchers at a time. */
export const mostVoucherDays = 31;
/** What an account is called in other software, as its own programs take it. */
const accountNo = z.string().trim().min(1).max(30);

/** One line of a voucher: what one event of a day came to on one account, on one side. */
export const voucherLine = z.object({
  /** The day, the voucher and the line. */
  id: z.string(),
  day: z.iso.date(),
  /** Counted from 1 on each day. */
  voucherNo: z.int(),
  lineNo: z.int(),
  /** What happened: a name among the events of the ledger. */
  event: z.string(),
  /** Of our chart of accounts. */
  code: z.string(),
  /** Of the accounting software: what the account is mapped to, else our own number. */
  accountNo: z.string(),
  /** The name that the accounting software knows; null: ours. */
  accountName: z.string().nullable(),
  /** The merchant, service area or franchisee that the account is kept for; null where it is one or many. */
  auxiliary: z.string().nullable(),
  debitCents: cents.nullable(),
  creditCents: cents.nullable(),
});
export type VoucherLine = z.infer<typeof voucherLine>;

/** What one of our accounts is called in the accounting software. */
export const voucherAccount = z.object({
  /** The number in our chart of accounts. */
  id: z.string(),
  accountNo: z.string().nullable(),
  accountName: z.string().nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: z.number().nullable(),
  version: z.int(),
});
export type VoucherAccount = z.infer<typeof voucherAccount>;

/** Journal entries of closed days, as accounting software takes them. */
export const vouchers = defineCalls('vouchers', {
  list: {
    summary:
      'List vouchers of closed days, one per event with a line for each account and side; empty for whoever does not see the whole platform',
    method: 'GET',
    path: `${base}/vouchers`,
    access: reads,
    rows: 'none',
    query: listQuery({ from: instant, to: instant.optional() }, ['id'], 'asc'),
    reply: pageOf(voucherLine),
    refusals: ['voucher.span'],
    exports: { code: 'FinancialReconciliation' },
  },
  accounts: {
    summary: 'List the names that ledger accounts have in the accounting software',
    method: 'GET',
    path: `${base}/voucher-accounts`,
    access: reads,
    rows: 'none',
    query: listQuery({}, ['id'], 'asc'),
    reply: pageOf(voucherAccount),
  },
  setAccount: {
    summary: 'Set the name that a ledger account has in the accounting software',
    method: 'PUT',
    path: `${base}/voucher-accounts/:id`,
    access: codes('FinancialReconciliation,FinancialReconciliation54'),
    rows: 'whole',
    params: z.object({ id: z.string().regex(/^\d{4}$/) }),
    body: z.object({
      accountNo,
      accountName: z.string().trim().max(60).optional(),
      version: int32,
    }),
    reply: z.object({ id: z.string() }),
    refusals: ['common.not_found', 'common.stale_version'],
    audit: { module: 'reconcile', action: 'setVoucherAccount', sensitive: true },
  },
});
