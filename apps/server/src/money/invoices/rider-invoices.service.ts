import type { InputOf } from '@kickstand/contract/kit';
import type { InvoiceTo, riderInvoices } from '@kickstand/contract/money/invoices';
import { afterInvoiceStep, invoiceOf, invoiceProblem, type KeptCash } from '@kickstand/domain/money/invoices';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { deadlineOf } from '@kickstand/domain/platform/queues';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { priceCalendarOf } from '../../platform/time/calendar.service.ts';
import { changeInvoice, insertInvoice, lockInvoice } from './invoice-changes.store.ts';
import { lastInvoices } from './invoice-list.store.ts';
import { bindOrders, freeOrders, keptOf, wantedOrders } from './invoice-orders.store.ts';
import { type InvoiceParts, invoiceFileAddress } from './invoices.parts.ts';
import { sellerOf } from './sellers.store.ts';

const dayMs = 86_400_000;
/** How long orders can be invoiced, and the time to answer a request in working days. */
const oldestMs = 365 * dayMs;
const allowedMs = 3 * dayMs;

/** The due time of a request waiting since an instant. */
export async function invoiceDueOf(db: Db, since: number, zone: string) {
  const { holidays } = await priceCalendarOf(db);
  const off = new Set(holidays);
  const service = { allowedMs, zone, isDayOff: (day: string) => off.has(day) };
  return deadlineOf([{ at: since, kind: 'opened' }], service) ?? since;
}

/** The rider's orders that can be invoiced. */
export async function showFreeOrders(ctx: Ctx, { params }: InputOf<typeof riderInvoices.orders>) {
  const free = await freeOrders(ctx.db, ctx.rows.scope(), params.riderId, ctx.now() - oldestMs);
  const kept = await keptOf(
    ctx.db,
    free.map(({ orderId }) => orderId),
  );
  return {
    list: free.flatMap(({ orderId, endedAt, area }) => {
      const amountCents = centsOf(kept, orderId);
      return endedAt !== null && amountCents > 0 ? [{ orderId, endedAt, area, amountCents }] : [];
    }),
  };
}

const centsOf = (kept: readonly KeptCash[], orderId: string) =>
  kept.reduce((sum, part) => sum + (part.orderId === orderId ? part.cents : 0), 0);

/** Requests invoices for a rider: one per company and area of the orders. */
export async function requestInvoice(
  zone: string,
  ctx: Ctx,
  { body }: InputOf<typeof riderInvoices.request>,
) {
  const { riderId, orderIds, ...to } = body;
  const scope = ctx.rows.scope();
  if (!(await waitForRider(ctx.db, riderId))) refuse('rider.not_found');
  const wanted = await wantedOrders(ctx.db, scope, riderId, [...new Set(orderIds)]);
  if (wanted.length < new Set(orderIds).size) refuse('order.not_found');
  const kept = await keptOf(ctx.db, orderIds);
  for (const order of wanted) {
    const problem = invoiceProblem({ ...order, keptCents: centsOf(kept, order.orderId) }, ctx.now());
    if (problem) refuse(problem, { orderId: order.orderId });
  }
  const requests: { id: string; seller: string; amountCents: number }[] = [];
  for (const { areaId, agentId, ids } of groupsOf(wanted)) {
    const parts = kept.filter(({ orderId }) => ids.has(orderId));
    requests.push(await makeRequest(ctx, { riderId, to, areaId, agentId, parts, zone }));
  }
  return { requests };
}

type Wanted = Awaited<ReturnType<typeof wantedOrders>>[number];

/** Orders by the company and area that they belong to. */
function groupsOf(orders: readonly Wanted[]) {
  const groups = new Map<string, { areaId: number; agentId: number; ids: Set<string> }>();
  for (const { areaId, agentId, orderId } of orders) {
    const key = `${areaId} ${agentId}`;
    const group = groups.get(key) ?? { areaId, agentId, ids: new Set<string>() };
    group.ids.add(orderId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

interface Asked {
  riderId: string;
  to: InvoiceTo;
  areaId: number;
  agentId: number;
  parts: readonly KeptCash[];
  zone: string;
}

async function makeRequest(
  { db, now: clock, locale: language }: Pick<Ctx, 'db' | 'now' | 'locale'>,
  { riderId, to, areaId, agentId, parts, zone }: Asked,
) {
  const { base } = await areaSettingsOf(db, areaId);
  if (!base.offersInvoices) refuse('invoice.not_offered');
  const seller =
    (await sellerOf(db, base.headOfficeInvoices ? headOffice : agentId)) ?? refuse('invoice.no_seller');
  const now = clock();
  const dueAt = await invoiceDueOf(db, now, zone);
  const requestId = newId();
  const invoice = invoiceOf(parts, seller.rateBp);
  await insertInvoice(db, {
    requestId,
    riderId,
    areaId,
    agentId,
    seller,
    to,
    language,
    ...invoice,
    now,
    dueAt,
  });
  return { id: requestId, seller: seller.company, amountCents: invoice.amountCents };
}

export async function showOwnInvoices(
  { seal }: InvoiceParts,
  ctx: Ctx,
  { params }: InputOf<typeof riderInvoices.list>,
) {
  const list = await lastInvoices(ctx.db, ctx.rows.scope(), params.riderId);
  const now = ctx.now();
  return {
    list: list.map(({ fileKey, ...row }) => ({
      ...row,
      fileAddress: invoiceFileAddress(seal, { ...row, fileKey }, now),
    })),
  };
}

/** Withdraws a rider's request that has not been issued. */
export async function cancelInvoice(ctx: Ctx, { params, body }: InputOf<typeof riderInvoices.cancel>) {
  const scope = ctx.rows.scope();
  if (!(await waitForRider(ctx.db, body.riderId))) refuse('rider.not_found');
  const request = await lockInvoice(ctx.db, scope, params.id);
  if (!request || request.riderId !== body.riderId) return refuse('invoice.not_found');
  const state = afterInvoiceStep(request.state, 'cancel') ?? refuse('invoice.state');
  await changeInvoice(ctx.db, request, { state, done: { at: ctx.now(), handler: null } });
  await bindOrders(ctx.db, request.requestId, false);
  return { state };
}
