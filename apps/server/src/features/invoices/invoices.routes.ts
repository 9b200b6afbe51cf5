import { invoiceSellers, invoices, riderInvoices } from '@kickstand/contract/invoices';
import { type Route, routes } from '../../kernel/call/calls.ts';
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

export const invoicesRoutes = (zone: string): Route[] => [
  ...routes(invoices, {
    list: listInvoices,
    lines: listTaxLines,
    single: showInvoice,
    tiles: showTiles,
    ...invoiceHandlers,
    issue: issueInvoice,
    fail: failInvoice,
    retry: (ctx, input) => retryInvoice(zone, ctx, input),
    resend: resendInvoice,
    requestRed,
    withdrawRed,
    confirmRed,
    red: flushInvoice,
  }),
  ...routes(invoiceSellers, { list: listSellers, edit: editSeller }),
  ...routes(riderInvoices, {
    orders: showFreeOrders,
    request: (ctx, input) => requestInvoice(zone, ctx, input),
    list: showOwnInvoices,
    cancel: cancelInvoice,
  }),
];
