import type { InputOf } from '@kickstand/contract/kit';
import type { invoices } from '@kickstand/contract/money/invoices';
import { afterInvoiceStep, type InvoiceStep, invoiceOf } from '@kickstand/domain/money/invoices';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { refuseOthers } from '../../kernel/queue/queue.ts';
import { queueMail } from '../../platform/mail/mail.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import {
  changeInvoice,
  type InvoiceChange,
  type InvoiceLocked,
  lockInvoice,
  numberTaken,
  riderOfInvoice,
} from './invoice-changes.store.ts';
import { bindOrders, heldElsewhere, keptOf, orderIdsOf, rewriteAmounts } from './invoice-orders.store.ts';
import type { InvoiceParts } from './invoices.parts.ts';
import { invoiceDetailOf, invoiceQueue } from './invoices.service.ts';
import { invoiceMail } from './invoices.words.ts';
import { invoiceDueOf } from './rider-invoices.service.ts';

interface Seen {
  id: string;
  version: number;
}

/** A request in scope as it was read, with its rider locked, and its state after a step. */
export async function stepOf(ctx: Ctx, { id, version }: Seen, step: InvoiceStep) {
  ctx.audit.on(id);
  const scope = ctx.rows.scope();
  const { riderId } = (await riderOfInvoice(ctx.db, scope, id)) ?? refuse('invoice.not_found');
  await waitForRider(ctx.db, riderId);
  const request = (await lockInvoice(ctx.db, scope, id)) ?? refuse('invoice.not_found');
  if (request.state === 'pending') refuseOthers(ctx, invoiceQueue, request);
  if (request.version !== version) refuse('common.stale_version');
  const state = afterInvoiceStep(request.state, step) ?? refuse('invoice.state');
  return { request, state };
}

interface Step {
  step: InvoiceStep;
  seen: Seen;
  reason?: string;
  /** Other changes with the new state. */
  change?: Omit<InvoiceChange, 'state'>;
}

/** Takes a step that changes only the request; returns its new state. */
async function take(parts: InvoiceParts, ctx: Ctx, { step, seen, reason, change = {} }: Step) {
  const { request, state } = await stepOf(ctx, seen, step);
  await changeInvoice(ctx.db, request, { ...change, state });
  ctx.audit.record(seen.id, { state: [request.state, state] }, reason);
  return { request, detail: () => invoiceDetailOf(parts, ctx, seen.id) };
}

const fileOf = ({ fileKey, fileName }: InvoiceLocked) =>
  fileKey === null || fileName === null ? undefined : { key: fileKey, name: fileName };

const doneBy = ({ actor, now }: Ctx) => ({ at: now(), handler: actor.name });

async function freeNumber({ db }: Ctx, number: string) {
  if (await numberTaken(db, number)) refuse('invoice.number_taken');
}

/** E-mails an invoice with its file, if there is one. */
export const mailTo = (
  ctx: Ctx,
  request: InvoiceLocked,
  { address, number }: { address: string; number: string },
) =>
  queueMail(ctx.db, {
    agentId: request.agentId,
    about: 'invoice',
    aboutId: request.requestId,
    address,
    ...invoiceMail({ ...request, number }),
    file: fileOf(request),
    now: ctx.now(),
  });

/** Issues an invoice: stores its number and sends it. */
export async function issueInvoice(parts: InvoiceParts, ctx: Ctx, { body }: InputOf<typeof invoices.issue>) {
  await issueOne(ctx, body);
  return invoiceDetailOf(parts, ctx, body.id);
}

interface Issued extends Seen {
  invoiceNo: string;
  remark: string;
  /** As named in a file of results. */
  fileName?: string | undefined;
}

/** The same for a row of a file, which also names the invoice's file. */
export async function issueOne(ctx: Ctx, { invoiceNo, remark, fileName, ...seen }: Issued) {
  const { request, state } = await stepOf(ctx, seen, 'issue');
  await freeNumber(ctx, invoiceNo);
  await changeInvoice(ctx.db, request, { state, done: doneBy(ctx), invoiceNo, remark, fileName });
  await mailTo(ctx, request, { address: request.email, number: invoiceNo });
  const { amountCents } = request;
  ctx.audit.record(seen.id, { state: [request.state, state], invoiceNo, amountCents });
}

export async function failInvoice(parts: InvoiceParts, ctx: Ctx, { body }: InputOf<typeof invoices.fail>) {
  const change = { done: doneBy(ctx), remark: body.reason };
  const { detail } = await take(parts, ctx, { step: 'fail', seen: body, reason: body.reason, change });
  await bindOrders(ctx.db, body.id, false);
  return detail();
}

/** Returns a failed request to the queue, for what is left of its orders. */
export async function retryInvoice(parts: InvoiceParts, ctx: Ctx, { body }: InputOf<typeof invoices.retry>) {
  const { request, state } = await stepOf(ctx, body, 'retry');
  const held = await heldElsewhere(ctx.db, body.id);
  if (held) refuse('invoice.taken', { orderId: held.orderId });
  const orderIds = await orderIdsOf(ctx.db, body.id);
  const invoice = invoiceOf(await keptOf(ctx.db, orderIds), request.rateBp);
  if (invoice.amountCents === 0) refuse('invoice.nothing', { orderId: orderIds[0] ?? '' });
  const dueAt = await invoiceDueOf(ctx.db, ctx.now(), parts.zone);
  await bindOrders(ctx.db, body.id, true);
  await changeInvoice(ctx.db, request, { state, dueAt });
  await rewriteAmounts(ctx.db, body.id, invoice);
  ctx.audit.record(body.id, { state: [request.state, state], amountCents: invoice.amountCents });
  return invoiceDetailOf(parts, ctx, body.id);
}

/** Resends an invoice, optionally to another address. */
export async function resendInvoice(
  parts: InvoiceParts,
  ctx: Ctx,
  { body }: InputOf<typeof invoices.resend>,
) {
  const { request, state } = await stepOf(ctx, body, 'resend');
  const address = body.email ?? request.email;
  await changeInvoice(ctx.db, request, { state, email: address, isResent: true });
  await mailTo(ctx, request, { address, number: request.invoiceNo ?? '' });
  ctx.audit.record(body.id, { email: [request.email, address] });
  return invoiceDetailOf(parts, ctx, body.id);
}

export async function requestRed(
  parts: InvoiceParts,
  ctx: Ctx,
  { body }: InputOf<typeof invoices.requestRed>,
) {
  const { redReason, reason } = body;
  const change = { red: { reason: redReason }, remark: reason };
  return (await take(parts, ctx, { step: 'requestRed', seen: body, reason, change })).detail();
}

export async function withdrawRed(
  parts: InvoiceParts,
  ctx: Ctx,
  { body }: InputOf<typeof invoices.withdrawRed>,
) {
  const change = { red: { reason: null }, remark: body.reason };
  return (await take(parts, ctx, { step: 'withdrawRed', seen: body, reason: body.reason, change })).detail();
}

export async function confirmRed(
  parts: InvoiceParts,
  ctx: Ctx,
  { body }: InputOf<typeof invoices.confirmRed>,
) {
  const change = { red: { formNo: body.formNo } };
  return (await take(parts, ctx, { step: 'confirmRed', seen: body, change })).detail();
}

/** Records the red-letter invoice: the orders can be refunded and invoiced again. */
export async function flushInvoice(parts: InvoiceParts, ctx: Ctx, { body }: InputOf<typeof invoices.red>) {
  const { redInvoiceNo: invoiceNo } = body;
  const { request, state } = await stepOf(ctx, body, 'red');
  await freeNumber(ctx, invoiceNo);
  await changeInvoice(ctx.db, request, { state, red: { invoiceNo, at: ctx.now() } });
  await bindOrders(ctx.db, body.id, false);
  ctx.audit.record(body.id, { state: [request.state, state], redInvoiceNo: invoiceNo });
  return invoiceDetailOf(parts, ctx, body.id);
}
