import type { InvoiceState, InvoiceTo } from '@kickstand/contract/money/invoices';
import type { InvoiceLine } from '@kickstand/domain/money/invoices';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { QueueTable } from '../../kernel/queue/queue.store.ts';

/** Waiting requests, soonest due first. */
export const invoiceTable: QueueTable = {
  table: 'invoice_request',
  key: 'request_id',
  waiting: ['pending'],
};

/** The request's rider, to be locked first. */
export const riderOfInvoice = (db: Db, scope: Scope, requestId: string) =>
  db
    .selectFrom('invoice_request as q')
    .select('q.rider_id as riderId')
    .where('q.request_id', '=', requestId)
    .where(rowsInScope(scope, 'q'))
    .executeTakeFirst();

/** A request to be changed, locked. */
export const lockInvoice = (db: Db, scope: Scope, requestId: string) =>
  db
    .selectFrom('invoice_request as q')
    .select(['q.request_id as requestId', 'q.rider_id as riderId', 'q.state', 'q.version'])
    .select(['q.agent_id as agentId', 'q.service_area_id as areaId', 'q.rate_bp as rateBp'])
    .select(['q.claimed_by as claimedBy', 'q.claimed_name as claimedName', 'q.claimed_until as claimedUntil'])
    .select(['q.title', 'q.email', 'q.seller', 'q.amount_cents as amountCents', 'q.resent'])
    .select(['q.invoice_no as invoiceNo', 'q.file_name as fileName', 'q.file_key as fileKey'])
    .select(['q.created_at as createdAt', 'q.language'])
    .$narrowType<{ state: InvoiceState; language: Locale }>()
    .where('q.request_id', '=', requestId)
    .where(rowsInScope(scope, 'q'))
    .forUpdate()
    .executeTakeFirst();
export type InvoiceLocked = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>;

export interface NewInvoice {
  requestId: string;
  riderId: string;
  areaId: number;
  agentId: number;
  seller: { agentId: number; company: string; taxNo: string; rateBp: number; taxClass: string };
  to: InvoiceTo;
  /** The language of the request. */
  language: Locale;
  lines: readonly InvoiceLine[];
  orders: readonly { orderId: string; cents: number }[];
  amountCents: number;
  taxCents: number;
  now: number;
  dueAt: number;
}

export async function insertInvoice(db: Db, { requestId, areaId, agentId, ...one }: NewInvoice) {
  const { seller, to } = one;
  const whose = { request_id: requestId, service_area_id: areaId, agent_id: agentId };
  await db
    .insertInto('invoice_request')
    .values({
      ...whose,
      rider_id: one.riderId,
      seller_id: seller.agentId,
      seller: seller.company,
      seller_tax_no: seller.taxNo,
      rate_bp: seller.rateBp,
      tax_class: seller.taxClass,
      kind: to.kind,
      title: to.title,
      tax_no: to.taxNo ?? null,
      bank: to.bank,
      bank_account: to.bankAccount,
      address: to.address,
      phone: to.phone,
      email: to.email,
      content: to.content,
      language: one.language,
      amount_cents: one.amountCents,
      tax_cents: one.taxCents,
      state: 'pending',
      created_at: new Date(one.now),
      due_at: new Date(one.dueAt),
    })
    .execute();
  await db
    .insertInto('invoice_order')
    .values(one.orders.map(({ orderId, cents }) => ({ ...whose, order_id: orderId, cents, is_live: true })))
    .execute();
  await db
    .insertInto('invoice_line')
    .values(
      one.lines.map(({ line, amountCents, taxCents }) => ({
        ...whose,
        line,
        amount_cents: amountCents,
        tax_cents: taxCents,
      })),
    )
    .execute();
}

export interface InvoiceChange {
  state: InvoiceState;
  /** When it has to be issued, if it is waiting again. */
  dueAt?: number;
  /** When and by whom it was decided. */
  done?: { at: number; handler: string | null };
  invoiceNo?: string;
  fileName?: string | undefined;
  /** The key and size of its file. */
  file?: { key: string; bytes: number };
  remark?: string;
  email?: string;
  isResent?: boolean;
  red?: { reason?: number | null; formNo?: string; invoiceNo?: string; at?: number };
}

const pendingOf = ({ dueAt, done }: InvoiceChange) => ({
  ...(dueAt !== undefined && { due_at: new Date(dueAt), done_at: null, handler_name: null, remark: '' }),
  ...(done && { due_at: null, done_at: new Date(done.at), handler_name: done.handler }),
});

const redOf = ({ reason, formNo, invoiceNo, at: when }: NonNullable<InvoiceChange['red']>) => ({
  ...(reason !== undefined && { red_reason: reason }),
  ...(formNo !== undefined && { red_form_no: formNo }),
  ...(invoiceNo !== undefined && { red_invoice_no: invoiceNo }),
  ...(when !== undefined && { red_at: new Date(when) }),
});

/** Updates a request; nobody holds it afterwards. */
export const changeInvoice = (db: Db, of: InvoiceLocked, change: InvoiceChange) =>
  db
    .updateTable('invoice_request')
    .set({
      state: change.state,
      ...pendingOf(change),
      ...(change.invoiceNo !== undefined && { invoice_no: change.invoiceNo }),
      ...(change.fileName !== undefined && { file_name: change.fileName }),
      ...(change.file && { file_key: change.file.key, file_bytes: change.file.bytes }),
      ...(change.remark !== undefined && { remark: change.remark }),
      ...(change.email !== undefined && { email: change.email }),
      ...(change.isResent && { resent: of.resent + 1 }),
      ...(change.red && redOf(change.red)),
      claimed_by: null,
      claimed_name: null,
      claimed_until: null,
      version: of.version + 1,
    })
    .where('request_id', '=', of.requestId)
    .execute();

/** Whether an invoice or red-letter invoice already has this number. */
export const numberTaken = (db: Db, number: string) =>
  db
    .selectFrom('invoice_request')
    .select('request_id')
    .where((eb) => eb.or([eb('invoice_no', '=', number), eb('red_invoice_no', '=', number)]))
    .executeTakeFirst();

/** Which of these numbers are already taken. */
export async function numbersTaken(db: Db, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ no: string }>`
    select invoice_no as no from invoice_request where invoice_no = ${anyText(numbers)}
    union select red_invoice_no from invoice_request where red_invoice_no = ${anyText(numbers)}`.execute(db);
  return new Set(rows.map(({ no }) => no));
}

/** Those of the requests that are in scope, with what is needed to issue them. */
export const requestsAmong = (db: Db, scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('invoice_request as q')
    .select(['q.request_id as id', 'q.state', 'q.version', 'q.claimed_by as claimedBy'])
    .select(['q.claimed_name as claimedName', 'q.claimed_until as claimedUntil'])
    .where('q.request_id', '=', anyText(ids))
    .where(rowsInScope(scope, 'q'))
    .execute();
