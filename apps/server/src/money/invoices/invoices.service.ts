import type { InputOf } from '@kickstand/contract/kit';
import type { invoices } from '@kickstand/contract/money/invoices';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { Batches } from '../../kernel/list/cursor.ts';
import { type Queue, queueHandlers } from '../../kernel/queue/queue.ts';
import { mailsSentAbout } from '../../platform/mail/mail.service.ts';
import { invoiceTable } from './invoice-changes.store.ts';
import {
  invoiceWith,
  linesOf,
  ordersOf,
  pageOfInvoices,
  pageOfTaxLines,
  tilesOf,
} from './invoice-list.store.ts';
import { type InvoiceParts, invoiceFileAddress } from './invoices.parts.ts';

/** A request can be worked on while it waits to be issued. */
export const invoiceQueue: Queue<'id'> = {
  ...invoiceTable,
  param: 'id',
  refusals: 'invoice',
  open: ['pending'],
};

const tileMs = 7 * 86_400_000;

const readerOf = ({ locale, actor }: Ctx) => ({ locale, operatorId: actor.operatorId });

/** Masks chen@example.com as c***@example.com. */
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

export const showInvoice = (parts: InvoiceParts, ctx: Ctx, { params }: InputOf<typeof invoices.single>) =>
  invoiceDetailOf(parts, ctx, params.id);

/** A request in scope with everything on its invoice. Refused if there is none. */
export async function invoiceDetailOf({ seal }: Pick<InvoiceParts, 'seal'>, ctx: Ctx, requestId: string) {
  const { db } = ctx;
  const found =
    (await invoiceWith(db, ctx.rows.scope(), requestId, readerOf(ctx))) ?? refuse('invoice.not_found');
  const { taxClass, rateBp, fileKey, ...row } = found;
  const lines = await linesOf(db, requestId);
  return {
    ...row,
    riderPhone: masked(row.riderPhone),
    fileAddress: invoiceFileAddress(seal, { ...row, fileKey }, ctx.now()),
    lines: lines.map((line) => ({ ...line, taxClass, rateBp })),
    of: await ordersOf(db, requestId),
    mails: await mailsSentAbout(db, 'invoice', requestId),
  };
}

/** Who works on which request. */
export const invoiceHandlers = (parts: InvoiceParts) =>
  queueHandlers(invoiceQueue, { detail: (ctx, id) => invoiceDetailOf(parts, ctx, id) });
