import { invoiceLockMinutes, type invoices } from '@kickstand/contract/invoices';
import type { InputOf } from '@kickstand/contract/kit';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { Batches } from '../../kernel/list/cursor.ts';
import { mailsAbout } from '../mail/mail.store.ts';
import {
  type InvoiceLocked,
  letGoInvoices,
  lockInvoice,
  takeFirstDue,
  takeInvoice,
} from './invoice-changes.store.ts';
import {
  invoiceWith,
  linesOf,
  ordersOf,
  pageOfInvoices,
  pageOfTaxLines,
  tilesOf,
} from './invoice-list.store.ts';

const tileMs = 7 * 86_400_000;

const readerOf = ({ locale, actor }: Ctx) => ({ locale, operatorId: actor.operatorId });

/** chen@example.com is c***@example.com. */
const maskedEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1***');

export async function listInvoices(ctx: Ctx, { query }: InputOf<typeof invoices.list>) {
  const asked = { ...query, now: ctx.now() };
  const { list, ...counted } = await pageOfInvoices(ctx.db, ctx.rows.scope(query), asked, readerOf(ctx));
  // Persons are named in full where that is logged: in a file that was asked for.
  const whole = ctx.db.reading instanceof Batches && ctx.actor.codes.has('pii');
  return {
    list: list.map((row) =>
      whole ? row : { ...row, riderPhone: masked(row.riderPhone), email: maskedEmail(row.email) },
    ),
    ...counted,
  };
}

export const listTaxLines = (ctx: Ctx, { query }: InputOf<typeof invoices.lines>) =>
  pageOfTaxLines(ctx.db, ctx.rows.scope(query), query);

export const showTiles = (ctx: Ctx) =>
  tilesOf(ctx.db, ctx.rows.scope(), { now: ctx.now(), since: ctx.now() - tileMs });

export const showInvoice = (ctx: Ctx, { params }: InputOf<typeof invoices.single>) =>
  invoiceDetailOf(ctx, params.id);

/** A request in scope with all that an invoice says. Refused when there is none. */
export async function invoiceDetailOf(ctx: Ctx, requestId: string) {
  const { db } = ctx;
  const found =
    (await invoiceWith(db, ctx.rows.scope(), requestId, readerOf(ctx))) ?? refuse('invoice.not_found');
  const { taxClass, rateBp, ...row } = found;
  const lines = await linesOf(db, requestId);
  return {
    ...row,
    riderPhone: masked(row.riderPhone),
    lines: lines.map((line) => ({ ...line, taxClass, rateBp })),
    of: await ordersOf(db, requestId),
    mails: await mailsAbout(db, 'invoice', requestId),
  };
}

/** Who works on a request decides it. */
export function refuseOthers(ctx: Pick<Ctx, 'actor' | 'now'>, request: InvoiceLocked) {
  const { takenBy, takenName, takenUntil } = request;
  if (takenBy !== null && takenBy !== ctx.actor.operatorId && (takenUntil ?? 0) > ctx.now())
    refuse('invoice.locked', { name: takenName ?? '' });
}

const holderOf = ({ actor, now }: Ctx) => ({
  operatorId: actor.operatorId,
  name: actor.name,
  until: now() + invoiceLockMinutes * 60_000,
});

/** Take what is due first, and let go of what was taken before. */
export async function takeNext(ctx: Ctx, { body: { besides } }: InputOf<typeof invoices.next>) {
  const holder = holderOf(ctx);
  const id = await takeFirstDue(ctx.db, ctx.rows.scope(), { ...holder, now: ctx.now(), besides });
  await letGoInvoices(ctx.db, holder.operatorId, id ?? '');
  ctx.audit.record(id ?? '-', {});
  return { id: id ?? null };
}

export async function takeOne(ctx: Ctx, { params: { id } }: InputOf<typeof invoices.take>) {
  ctx.audit.on(id);
  const request = (await lockInvoice(ctx.db, ctx.rows.scope(), id)) ?? refuse('invoice.not_found');
  if (request.state !== 'pending') refuse('invoice.state');
  refuseOthers(ctx, request);
  await takeInvoice(ctx.db, id, holderOf(ctx));
  ctx.audit.record(id, {});
  return invoiceDetailOf(ctx, id);
}
