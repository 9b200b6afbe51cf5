import type { InputOf } from '@kickstand/contract/kit';
import type { InvoiceDetail, InvoiceRow, invoices } from '@kickstand/contract/money/invoices';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Who reads requests. */
export interface Reader {
  locale: Locale;
  operatorId: string;
}

/** Requests in scope, and whether the operator holds them. */
const requestsNamed = (db: Db, scope: Scope, { locale, operatorId }: Reader) =>
  db
    .selectFrom('invoice_request as q')
    .innerJoin('service_area as z', 'z.service_area_id', 'q.service_area_id')
    .innerJoin('rider as r', 'r.rider_id', 'q.rider_id')
    .select(['q.request_id as id', 'q.service_area_id as serviceAreaId', 'q.agent_id as agentId'])
    .select(['q.rider_id as riderId', 'r.phone as riderPhone', 'q.kind', 'q.title', 'q.tax_no as taxNo'])
    .select(['q.content', 'q.email', 'q.amount_cents as amountCents', 'q.tax_cents as taxCents'])
    .select(['q.seller', 'q.state', 'q.created_at as createdAt', 'q.due_at as dueAt'])
    .select(['q.claimed_name as claimedBy', 'q.claimed_until as claimedUntil', 'q.handler_name as handler'])
    .select(['q.done_at as doneAt', 'q.invoice_no as invoiceNo', 'q.file_name as fileName'])
    .select(['q.remark', 'q.resent', 'q.version', nameIn('z', locale).as('area')])
    .select(['q.file_bytes as fileBytes'])
    .$narrowType<Pick<InvoiceRow, 'kind' | 'content' | 'state'>>()
    .select(
      sql<number>`(select count(*) from invoice_order i where i.request_id = q.request_id)`.as('orders'),
    )
    .select(sql<boolean>`coalesce(q.claimed_by = ${operatorId}, false)`.as('isMine'))
    .where(rowsInScope(scope, 'q'));

type Query = InputOf<typeof invoices.list>['query'];

/** One page of requests. */
export const pageOfInvoices = (db: Db, scope: Scope, query: Query & { now: number }, reader: Reader) =>
  pageFrom(
    db,
    requestsNamed(db, scope, reader)
      .$if(query.title !== undefined, (q) =>
        q.where(sql<boolean>`strpos(lower(q.title), ${(query.title ?? '').toLowerCase()}) > 0`),
      )
      .$if(query.orderId !== undefined, (q) =>
        q.where('q.request_id', 'in', (i) =>
          i
            .selectFrom('invoice_order as i')
            .select('i.request_id')
            .where('i.order_id', '=', query.orderId ?? ''),
        ),
      )
      .where((eb) =>
        eb.and(
          given(
            query.id && eb('q.request_id', '=', query.id),
            query.riderId && eb('q.rider_id', '=', query.riderId),
            query.phone && eb('r.phone', '=', query.phone),
            query.taxNo && eb('q.tax_no', '=', query.taxNo.toUpperCase()),
            query.email && eb('q.email', '=', query.email),
            query.invoiceNo && eb('q.invoice_no', '=', query.invoiceNo),
            query.kind && eb('q.kind', '=', query.kind),
            query.state && eb('q.state', '=', query.state),
          ),
        ),
      )
      .where((eb) =>
        eb.and(
          given(
            query.amountFrom !== undefined && eb('q.amount_cents', '>=', query.amountFrom),
            query.amountTo !== undefined && eb('q.amount_cents', '<=', query.amountTo),
            query.from !== undefined && eb('q.created_at', '>=', at(query.from)),
            query.to !== undefined && eb('q.created_at', '<=', at(query.to)),
            query.overdue === true && eb('q.due_at', '<', at(query.now)),
            query.overdue === false &&
              eb.or([eb('q.due_at', 'is', null), eb('q.due_at', '>=', at(query.now))]),
          ),
        ),
      ),
    query,
    {
      sortable: { createdAt: 'q.created_at', dueAt: 'q.due_at', amountCents: 'q.amount_cents' },
      neverNull: ['createdAt', 'amountCents'],
      tieBreak: 'q.request_id',
    },
  );

/** One page of the lines of waiting requests, oldest first. */
export const pageOfTaxLines = (db: Db, scope: Scope, query: InputOf<typeof invoices.lines>['query']) =>
  pageFrom(
    db,
    db
      .selectFrom('invoice_request as q')
      .innerJoin('invoice_line as l', 'l.request_id', 'q.request_id')
      .select(['q.request_id as id', 'q.version', 'q.seller_tax_no as sellerTaxNo', 'q.seller', 'q.kind'])
      .select(['q.title', 'q.tax_no as taxNo', 'q.address', 'q.phone', 'q.bank'])
      .select(['q.bank_account as bankAccount', 'q.email', 'q.content', 'l.line'])
      .select(['q.tax_class as taxClass', 'q.rate_bp as rateBp', 'l.amount_cents as amountCents'])
      .select(['l.tax_cents as taxCents', 'q.created_at as createdAt'])
      .$narrowType<Pick<InvoiceRow, 'kind' | 'content'> & Pick<InvoiceDetail['lines'][number], 'line'>>()
      .where('q.state', '=', 'pending')
      .where('l.amount_cents', '>', 0)
      .where(rowsInScope(scope, 'q'))
      .$if(query.id !== undefined, (q) => q.where('q.request_id', '=', query.id ?? '')),
    query,
    { sortable: { createdAt: 'q.created_at' }, neverNull: ['createdAt'], tieBreak: 'q.request_id' },
  );

export const invoiceWith = (db: Db, scope: Scope, requestId: string, reader: Reader) =>
  requestsNamed(db, scope, reader)
    .select(['q.bank', 'q.bank_account as bankAccount', 'q.address', 'q.phone'])
    .select(['q.seller_tax_no as sellerTaxNo', 'q.tax_class as taxClass', 'q.rate_bp as rateBp'])
    .select(['q.red_reason as redReason', 'q.red_form_no as redFormNo', 'q.red_at as redAt'])
    .select(['q.red_invoice_no as redInvoiceNo', 'q.file_key as fileKey'])
    .$narrowType<Pick<InvoiceDetail, 'redReason'>>()
    .where('q.request_id', '=', requestId)
    .executeTakeFirst();

/** The lines of a request, the ride first. */
export const linesOf = (db: Db, requestId: string) =>
  db
    .selectFrom('invoice_line')
    .select(['line', 'amount_cents as amountCents', 'tax_cents as taxCents'])
    .$narrowType<Pick<InvoiceDetail['lines'][number], 'line'>>()
    .where('request_id', '=', requestId)
    .where('amount_cents', '>', 0)
    .orderBy('line', 'desc')
    .execute();

/** The orders of a request, oldest first. */
export const ordersOf = (db: Db, requestId: string) =>
  db
    .selectFrom('invoice_order as i')
    .innerJoin('ride_order as o', 'o.order_id', 'i.order_id')
    .select(['i.order_id as orderId', 'i.cents as amountCents', sql<string>`o.vehicle_id::text`.as('carId')])
    .select(sql<number>`coalesce(o.ended_at, o.started_at)`.as('endedAt'))
    .where('i.request_id', '=', requestId)
    .orderBy('o.started_at')
    .execute();

export async function tilesOf(db: Db, scope: Scope, { now, since }: { now: number; since: number }) {
  const { rows } = await sql<{
    open: number;
    overdue: number;
    failed: number;
    flushing: number;
    issued: number;
  }>`
    select count(*) filter (where q.state = 'pending') as open,
      count(*) filter (where q.due_at < ${at(now)}) as overdue,
      count(*) filter (where q.state = 'failed' and q.done_at >= ${at(since)}) as failed,
      count(*) filter (where q.state in ('red_requested', 'red_confirmed')) as flushing,
      count(*) filter (where q.state = 'issued' and q.done_at >= ${at(since)}) as issued
    from invoice_request q
    where (q.state in ('pending', 'red_requested', 'red_confirmed') or q.done_at >= ${at(since)})
      and ${rowsInScope(scope, 'q')}`.execute(db);
  const [tiles] = rows;
  if (!tiles) throw new Error('no counts');
  return tiles;
}

/** A rider's latest requests in scope with their orders, newest first. */
export const lastInvoices = (db: Db, scope: Scope, riderId: string) =>
  db
    .selectFrom('invoice_request as q')
    .select(['q.request_id as id', 'q.title', 'q.amount_cents as amountCents', 'q.state', 'q.remark'])
    .select(['q.created_at as createdAt', 'q.invoice_no as invoiceNo'])
    .select(['q.file_key as fileKey', 'q.file_name as fileName'])
    .$narrowType<Pick<InvoiceRow, 'state'>>()
    .select(
      sql<string[]>`array(select i.order_id from invoice_order i where i.request_id = q.request_id
        order by i.order_id)`.as('orderIds'),
    )
    .where('q.rider_id', '=', riderId)
    .where(rowsInScope(scope, 'q'))
    .orderBy('q.created_at', 'desc')
    .limit(50)
    .execute();
