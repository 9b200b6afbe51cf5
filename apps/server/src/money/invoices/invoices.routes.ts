import { invoiceSellers, invoices, riderInvoices } from '@kickstand/contract/money/invoices';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { putInvoiceFile } from './invoice-files.service.ts';
import type { InvoiceParts } from './invoices.parts.ts';
import { invoiceHandlers, listInvoices, listTaxLines, showInvoice, showTiles } from './invoices.service.ts';
import {
  confirmRed,
  failInvoice,
  flushInvoice,
  issueInvoice,
  requestRed,
  resendInvoice,
  retryInvoice,
  withdrawRed,
} from './issuing.service.ts';
import { cancelInvoice, requestInvoice, showFreeOrders, showOwnInvoices } from './rider-invoices.service.ts';
import { editSeller, listSellers } from './sellers.service.ts';

export const invoicesRoutes = (parts: InvoiceParts): Route[] => [
  ...routes(invoices, {
    list: listInvoices,
    lines: listTaxLines,
    single: (ctx, input) => showInvoice(parts, ctx, input),
    tiles: showTiles,
    ...invoiceHandlers(parts),
    issue: (ctx, input) => issueInvoice(parts, ctx, input),
    putFile: (ctx, input) => putInvoiceFile(parts, ctx, input),
    fail: (ctx, input) => failInvoice(parts, ctx, input),
    retry: (ctx, input) => retryInvoice(parts, ctx, input),
    resend: (ctx, input) => resendInvoice(parts, ctx, input),
    requestRed: (ctx, input) => requestRed(parts, ctx, input),
    withdrawRed: (ctx, input) => withdrawRed(parts, ctx, input),
    confirmRed: (ctx, input) => confirmRed(parts, ctx, input),
    red: (ctx, input) => flushInvoice(parts, ctx, input),
  }),
  ...routes(invoiceSellers, { list: listSellers, edit: editSeller }),
  ...routes(riderInvoices, {
    orders: showFreeOrders,
    request: (ctx, input) => requestInvoice(parts.zone, ctx, input),
    list: (ctx, input) => showOwnInvoices(parts, ctx, input),
    cancel: cancelInvoice,
  }),
];
