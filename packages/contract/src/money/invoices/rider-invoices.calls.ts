import { z } from 'zod';
import { cents, codes, defineCalls, id } from '../../kit/index.ts';
import { invoiceState } from './invoice-states.ts';
import { invoiceTo } from './invoices.rows.ts';

const riderApp = codes('riderApp');
const ofRider = z.object({ riderId: id });

/** So many orders come into one invoice at most. */
export const mostInvoiceOrders = 100;

/** What a rider's app does with invoices. */
export const riderInvoices = defineCalls('riderInvoices', {
  orders: {
    summary: 'List the rider’s invoiceable orders of the last year, newest first, at most 100',
    method: 'GET',
    path: '/ebike/v3/rider/invoices/orders/:riderId',
    access: riderApp,
    rows: 'own',
    params: ofRider,
    reply: z.object({
      list: z.array(z.object({ orderId: id, endedAt: z.number(), area: z.string(), amountCents: cents })),
    }),
    refusals: ['rider.not_found'],
  },
  request: {
    summary:
      'Request an invoice for cash payments of orders that were not refunded; one request per company and area',
    method: 'POST',
    path: '/ebike/v3/rider/invoices',
    access: riderApp,
    rows: 'own',
    body: invoiceTo
      .extend({ riderId: id, orderIds: z.array(id).min(1).max(mostInvoiceOrders) })
      .refine(({ kind, taxNo }) => (kind === 'company') === (taxNo !== undefined), {
        path: ['taxNo'],
        message: 'a company has a tax number, a person has none',
      }),
    reply: z.object({ requests: z.array(z.object({ id, seller: z.string(), amountCents: cents })) }),
    refusals: [
      'rider.not_found',
      'order.not_found',
      'invoice.not_offered',
      'invoice.no_seller',
      'invoice.not_paid',
      'invoice.nothing',
      'invoice.too_old',
      'invoice.taken',
    ],
    audit: 'own-record',
  },
  list: {
    summary: 'List the rider’s recent requests with their state, newest first, at most 50',
    method: 'GET',
    path: '/ebike/v3/rider/invoices/of/:riderId',
    access: riderApp,
    rows: 'own',
    params: ofRider,
    reply: z.object({
      list: z.array(
        z.object({
          id,
          title: z.string(),
          amountCents: cents,
          state: invoiceState,
          createdAt: z.number(),
          invoiceNo: z.string().nullable(),
          fileName: z.string().nullable(),
          /** Where its file is fetched, for some minutes; null where there is none. */
          fileAddress: z.string().nullable(),
          remark: z.string(),
          orderIds: z.array(id),
        }),
      ),
    }),
    refusals: ['rider.not_found'],
  },
  cancel: {
    summary: 'Withdraw a request that has not been issued',
    method: 'POST',
    path: '/ebike/v3/rider/invoices/:id/cancel',
    access: riderApp,
    rows: 'own',
    params: z.object({ id }),
    body: ofRider,
    reply: z.object({ state: invoiceState }),
    refusals: ['rider.not_found', 'invoice.not_found', 'invoice.state'],
    audit: 'own-record',
  },
});
