import { z } from 'zod';
import {
  codes,
  defineCalls,
  defineQueue,
  flag,
  id,
  instant,
  int32,
  int32InQuery,
  listQuery,
  pageOf,
  reason,
  seeksPerson,
  soughtPhone,
} from '../../kit/index.ts';
import { invoiceState } from './invoice-states.ts';
import {
  invoiceDetail,
  invoiceKind,
  invoiceNumber,
  invoiceRow,
  invoiceSeller,
  invoiceTaxRow,
  mostInvoiceBytes,
  redReason,
  sellerBody,
} from './invoices.rows.ts';

const base = '/ebike/v3/backend/invoice';
const sees = codes('20');
const deals = codes('20,2007');
const flushes = codes('20,2036');
/** Which request, as it was looked at. */
const one = z.object({ id, version: int32 });
const changes = [
  'invoice.not_found',
  'invoice.state',
  'invoice.locked',
  'invoice.done',
  'common.stale_version',
] as const;
const audit = (action: string) => ({ module: 'invoices', action });

const filters = {
  id: id.optional(),
  riderId: id.optional(),
  orderId: id.optional(),
  phone: soughtPhone.optional(),
  title: z.string().trim().max(100).optional(),
  taxNo: z.string().trim().max(20).optional(),
  email: seeksPerson(z.string().trim().max(100)).optional(),
  invoiceNo: z.string().trim().max(20).optional(),
  kind: invoiceKind.optional(),
  state: invoiceState.optional(),
  overdue: flag.optional(),
  amountFrom: int32InQuery.optional(),
  amountTo: int32InQuery.optional(),
  from: instant.optional(),
  to: instant.optional(),
};

const queue = defineQueue({
  module: 'invoices',
  base,
  key: 'id',
  refusals: 'invoice',
  sees: codes('20||070101'),
  deals,
  says: {
    list: 'List invoice requests with their outcomes',
    single: 'Get one request with its lines, orders and e-mails',
  },
  row: invoiceRow,
  detail: invoiceDetail,
  exports: { code: '2007', personal: ['riderPhone', 'email'] },
  filters,
  sortable: ['createdAt', 'dueAt', 'amountCents'],
});

/** Requests for invoices as finance deals with them. */
export const invoices = defineCalls('invoices', {
  ...queue,
  lines: {
    summary: 'Get the lines of requests waiting to be issued, in the format of a tax tool',
    method: 'GET',
    path: `${base}/lines`,
    access: deals,
    rows: 'own',
    query: listQuery({ id: id.optional() }, ['createdAt'], 'asc'),
    reply: pageOf(invoiceTaxRow),
    exports: { code: '2007' },
  },
  tiles: {
    summary: 'Get what is waiting, what is overdue, and what is being reversed',
    method: 'GET',
    path: `${base}/tiles`,
    access: sees,
    rows: 'own',
    reply: z.object({
      open: z.int(),
      overdue: z.int(),
      failed: z.int(),
      flushing: z.int(),
      /** Issued within the last seven days. */
      issued: z.int(),
    }),
  },
  issue: {
    summary: 'Mark a request as issued under its invoice number; the invoice is e-mailed',
    method: 'POST',
    path: `${base}/issue`,
    access: deals,
    rows: 'own',
    body: one.extend({ invoiceNo: invoiceNumber, remark: z.string().trim().max(200).default('') }),
    reply: invoiceDetail,
    refusals: [...changes, 'invoice.number_taken'],
    audit: { module: 'invoices', action: 'issue', sensitive: true },
  },
  putFile: {
    summary: 'Attach the file of an issued invoice, replacing any earlier one; it is e-mailed',
    method: 'POST',
    path: `${base}/file`,
    access: deals,
    rows: 'own',
    body: one.extend({
      /** PDF, OFD or XML, base64. */
      content: z
        .string()
        .min(1)
        .max(Math.ceil((mostInvoiceBytes * 4) / 3) + 4),
    }),
    reply: invoiceDetail,
    refusals: [...changes, 'invoice.file'],
    audit: audit('attach'),
    mostFileBytes: mostInvoiceBytes,
  },
  fail: {
    summary: 'Mark a request as impossible to issue, with the reason; its orders can be invoiced again',
    method: 'POST',
    path: `${base}/fail`,
    access: deals,
    rows: 'own',
    body: one.extend({ reason }),
    reply: invoiceDetail,
    refusals: changes,
    audit: audit('fail'),
  },
  retry: {
    summary: 'Put a failed request back in the queue, unless its orders have been invoiced meanwhile',
    method: 'POST',
    path: `${base}/retry`,
    access: deals,
    rows: 'own',
    body: one,
    reply: invoiceDetail,
    refusals: [...changes, 'invoice.taken', 'invoice.nothing'],
    audit: audit('retry'),
  },
  resend: {
    summary: 'Resend an invoice, to the same or another e-mail address',
    method: 'POST',
    path: `${base}/resend`,
    access: deals,
    rows: 'own',
    body: one.extend({ email: z.email().max(100).optional() }),
    reply: invoiceDetail,
    refusals: changes,
    audit: audit('resend'),
  },
  requestRed: {
    summary: 'Request the confirmation form that precedes a red-letter invoice',
    method: 'POST',
    path: `${base}/red/request`,
    access: flushes,
    rows: 'own',
    body: one.extend({ redReason, reason }),
    reply: invoiceDetail,
    refusals: changes,
    audit: { module: 'invoices', action: 'requestRed', sensitive: true },
  },
  withdrawRed: {
    summary: 'Record that the confirmation form was refused or withdrawn: the invoice stands',
    method: 'POST',
    path: `${base}/red/withdraw`,
    access: flushes,
    rows: 'own',
    body: one.extend({ reason }),
    reply: invoiceDetail,
    refusals: changes,
    audit: audit('withdrawRed'),
  },
  confirmRed: {
    summary: 'Record that the confirmation form was accepted',
    method: 'POST',
    path: `${base}/red/confirm`,
    access: flushes,
    rows: 'own',
    body: one.extend({ formNo: z.string().trim().min(4).max(40) }),
    reply: invoiceDetail,
    refusals: changes,
    audit: audit('confirmRed'),
  },
  red: {
    summary: 'Record that the red-letter invoice was issued: the orders can be invoiced again',
    method: 'POST',
    path: `${base}/red`,
    access: flushes,
    rows: 'own',
    body: one.extend({ redInvoiceNo: invoiceNumber }),
    reply: invoiceDetail,
    refusals: [...changes, 'invoice.number_taken'],
    audit: { module: 'invoices', action: 'red', sensitive: true },
  },
});

/** Which company issues the invoices of which areas. */
export const invoiceSellers = defineCalls('invoiceSellers', {
  list: {
    summary: 'List the companies in scope, each with its invoice details',
    method: 'GET',
    path: `${base}/sellers`,
    access: sees,
    rows: 'own',
    query: listQuery({}, ['agentId'], 'asc'),
    reply: pageOf(invoiceSeller),
  },
  edit: {
    summary: 'Change a company’s invoice details; waiting requests keep the earlier ones',
    method: 'PUT',
    path: `${base}/sellers`,
    access: flushes,
    rows: 'own',
    body: sellerBody.extend({ reason }),
    reply: invoiceSeller,
    refusals: ['common.not_found', 'common.stale_version'],
    audit: { module: 'invoices', action: 'editSeller', sensitive: true },
    secondPerson: 'always',
  },
});
