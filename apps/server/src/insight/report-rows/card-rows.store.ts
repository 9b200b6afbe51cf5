import type { CardMoneyRow, CardProductMoney, reportRows } from '@kickstand/contract/insight/reports';
import type { InputOf } from '@kickstand/contract/kit';
import {
  type CardKind,
  type CardTerms,
  cardTerms,
  type UserCardState,
} from '@kickstand/contract/money/cards';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { every, pageWithSum } from '../../kernel/list/page-with-sum.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { Card } from '../../money/cards/user-cards.service.ts';
import type { Seeing } from './order-rows.store.ts';
import { inSpan, ofPhone, type Paid, paidUnder, paymentIs, type Span } from './rows.store.ts';

type Query = InputOf<typeof reportRows.ridingCards>['query'];
type ProductQuery = InputOf<typeof reportRows.products>['query'];

/** Cards of a kind that were paid or given. */
const kept = (kind: CardKind) => sql`(c.kind = ${kind} and c.state not in ('buying', 'dropped'))`;

/** A card may be over by the clock before that is stored. */
function isNow(state: UserCardState, now: number) {
  const isOver = sql`(c.state in ('unused', 'active') and c.to_at <= ${at(now)})`;
  if (state === 'expired') return sql`(c.state = 'expired' or ${isOver})`;
  if (state === 'frozen')
    return sql`(c.state in ('unused', 'active') and c.frozen_at is not null and not ${isOver})`;
  if (state === 'unused' || state === 'active')
    return sql`(c.state = ${state} and c.frozen_at is null and not ${isOver})`;
  return sql`c.state = ${state}`;
}

const narrowed = (kind: CardKind, query: Query & Span, { scope, now }: Seeing) =>
  every(
    kept(kind),
    inSpan('c.from_at', query),
    query.phone && ofPhone('c.rider_id', query.phone),
    query.name && sql`c.name = ${query.name}`,
    query.state && isNow(query.state, now),
    query.source && sql`c.source = ${query.source}`,
    query.refunded !== undefined && sql`(c.refund_id is not null) = ${query.refunded}`,
    paymentIs(sql`c.payment_id`, query),
    rowsInScope(scope, 'c'),
  );

const sorted: Readonly<Record<Query['sort'], RawBuilder<unknown>>> = {
  from: sql`c.from_at`,
  priceCents: sql`c.price_cents`,
  savedCents: sql`c.saved_cents`,
};

type Sum = Pick<CardMoneyRow, 'priceCents' | 'uses' | 'savedCents' | 'refundedCents'>;

interface Stored {
  id: string;
  kind: CardKind;
  name: string;
  source: 'buy' | 'gift';
  state: Card['state'];
  terms: CardTerms;
  uses: number;
  totalUses: number;
  returnedUses: number;
  version: number;
  priceCents: number;
  savedCents: number;
  refundCents: number;
  fromAt: number;
  toAt: number;
  heldBy: string | null;
  frozenAt: number | null;
  freezeReason: string | null;
  riderId: string;
  riderName: string | null;
  riderPhone: string | null;
  agent: string;
  area: string;
  payment: Paid | null;
}

/** One page of the cards of a kind. */
export async function pageOfCardMoney(db: Db, seeing: Seeing, kind: CardKind, query: Query & Span) {
  const page = await pageWithSum<Stored, Sum>(
    db,
    {
      rows: sql`from user_card c join service_area z on z.service_area_id = c.service_area_id
        join agent a on a.agent_id = c.agent_id left join rider r on r.rider_id = c.rider_id
        where ${narrowed(kind, query, seeing)}`,
      columns: sql`c.card_id as id, c.kind, c.name, c.source, c.state, c.terms, c.uses, c.total_uses as "totalUses",
        c.returned_uses as "returnedUses", c.version,
        c.price_cents as "priceCents", c.saved_cents as "savedCents", c.refund_cents as "refundCents",
        c.from_at as "fromAt", c.to_at as "toAt", c.held_by as "heldBy", c.frozen_at as "frozenAt",
        c.freeze_reason as "freezeReason", c.rider_id as "riderId", r.name as "riderName", r.phone as "riderPhone", a.name as agent,
        ${nameIn('z', seeing.locale)} as area, ${paidUnder(sql`c.payment_id`)} as payment`,
      order: sorted[query.sort],
      tieBreak: sql`c.card_id`,
      sums: sql`coalesce(sum(c.price_cents) filter (where c.source = 'buy'), 0) as "priceCents",
        coalesce(sum(c.uses), 0) as uses, coalesce(sum(c.saved_cents), 0) as "savedCents",
        coalesce(sum(c.refund_cents), 0) as "refundedCents"`,
    },
    query,
  );
  return { ...page, list: page.list.map((row) => ({ ...row, terms: cardTerms.parse(row.terms) })) };
}

const soldCents = sql`coalesce(sum(c.price_cents) filter (where c.source = 'buy'), 0)`;
const backCents = sql`coalesce(sum(c.refund_cents), 0)`;
const became = (now: number) => sql`count(*) filter (where c.source = 'buy') as sold,
  count(*) filter (where c.source = 'gift') as granted, ${soldCents} as "grossCents", ${backCents} as "refundedCents",
  ${soldCents} - ${backCents} as "netCents", coalesce(sum(c.uses), 0) as uses,
  count(*) filter (where c.uses = 0 and ${isNow('expired', now)}) as "overUnused",
  coalesce(sum(c.saved_cents), 0) as "savedCents"`;

/** Cards paid or given in a span and their use, by product. */
export async function productsOfCards(db: Db, { scope, now }: Seeing, query: ProductQuery & Span) {
  const rows = sql`from user_card c
    where ${every(kept(query.kind), inSpan('c.from_at', query), rowsInScope(scope, 'c'))}`;
  const found = await sql<Omit<CardProductMoney, 'netPerRideCents'>>`
    select c.product_id as id, max(c.name) as name, ${became(now)} ${rows} group by c.product_id
    order by ${sql.ref(query.sort)} ${sql.raw(query.dir)}, c.product_id`.execute(db);
  const all = await sql<Omit<CardProductMoney, 'id' | 'name' | 'netPerRideCents'>>`
    select ${became(now)} ${rows}`.execute(db);
  return { rows: found.rows, sum: all.rows[0] ?? null };
}
