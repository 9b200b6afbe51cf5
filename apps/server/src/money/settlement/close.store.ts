import { settlementBase } from '@kickstand/domain/money/ledger';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

const rows = (list: readonly { event: string; code: string; sign: number }[], kind: string) =>
  list.map(({ event, code, sign }) => sql`(${event}::text, ${code}::text, ${sign}::int, ${kind}::text)`);
/** Gifts that paid rides, less those that went back. */
const gifts = [
  { event: 'paidFromWallet', code: '2120', sign: 1 },
  { event: 'giftReturned', code: '2120', sign: 1 },
];
/** The events of what is shared. */
export const sharedEvents = [...new Set([...settlementBase, ...gifts].map(({ event }) => event))];
/** What of the ledger is shared: event, account, sign and kind. */
export const sharedEntries = sql`(values ${sql.join([...rows(settlementBase, 'cash'), ...rows(gifts, 'gift')])})`;

/** When what went back had been paid; the latest, where it was paid in several parts. */
const paidAt = sql`coalesce(case m.source
    when 'refund-leg' then (
      select p.success_at from refund_leg l join payment p on p.payment_id = l.payment_id where l.leg_id = m.source_id)
    when 'refund' then (
      select coalesce(max(p.event_at) filter (where p.event = 'paidFromWallet'), max(p.event_at))
      from refund r join ledger_entry e on e.code = '1210' and e.owner = r.subject_id and e.version is not null
        join ledger_posting p on p.posting_id = e.posting_id
      where r.refund_id = m.source_id and p.event in ('paidFromWallet', 'paidOnline'))
  end, m.event_at)`;

/** What was paid or went back on a book day, of one area, by the day of payment. */
export interface BaseRow {
  agentId: number;
  areaId: number;
  kind: 'cash' | 'gift';
  paidOn: string;
  paidCents: number;
  backCents: number;
}

/** What the areas of franchisees took in on a book day and what went back, by the day it was paid on. */
export async function basesOf(db: Db, day: string, zone: string) {
  const found = await sql<BaseRow>`
    with moved as (
      select p.posting_id, p.agent_id, p.service_area_id, p.source, p.source_id, p.event_at, s.kind,
        sum(e.amount * s.sign) as cents
      from ledger_posting p join ledger_entry e on e.posting_id = p.posting_id
        join ${sharedEntries} s(event, code, sign, kind) on s.event = p.event and s.code = e.code
      where p.book_day = ${day}::date and p.service_area_id is not null and p.agent_id <> ${headOffice}
      group by 1, 2, 3, 4, 5, 6, 7
    )
    select m.agent_id as "agentId", m.service_area_id as "areaId", m.kind,
      ((case when m.cents > 0 then m.event_at else ${paidAt} end) at time zone ${zone})::date as "paidOn",
      coalesce(sum(m.cents) filter (where m.cents > 0), 0)::bigint as "paidCents",
      coalesce(-sum(m.cents) filter (where m.cents < 0), 0)::bigint as "backCents"
    from moved m group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return found.rows;
}

/** The last day that was closed, and the first on which anything was booked. */
export async function closedSoFar(db: Db) {
  const found = await sql<{ last: string | null; first: string | null }>`
    select (select max(day) from day_close) as last, (select min(book_day) from ledger_posting) as first`.execute(
    db,
  );
  return found.rows[0] ?? { last: null, first: null };
}

/** Write down that a day is closed; false where it is already. */
export const markClosed = async (db: Db, day: string, now: number) =>
  (await db
    .insertInto('day_close')
    .values({ day, closed_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()) !== undefined;

/** What the months of agents came to before a day, where tiers count it. */
export async function monthsBefore(db: Db, day: string) {
  const found = await db
    .selectFrom('share_day')
    .select(['agent_id', ({ fn }) => fn.sum<number>('base_cents').as('cents')])
    .where('day', '>=', `${day.slice(0, 8)}01`)
    .where('day', '<', day)
    .where('before_cents', 'is not', null)
    .groupBy('agent_id')
    .execute();
  return new Map(found.map(({ agent_id, cents }) => [agent_id, Number(cents)]));
}

export interface NewShare {
  day: string;
  agentId: number;
  areaId: number;
  schemeId: string | null;
  kind: 'cash' | 'gift';
  paidCents: number;
  backCents: number;
  baseCents: number;
  beforeCents: number | null;
  shareCents: number;
}

export const insertShares = (db: Db, shares: readonly NewShare[]) =>
  db
    .insertInto('share_day')
    .values(
      shares.map(({ day, kind, ...share }) => ({
        day,
        kind,
        agent_id: share.agentId,
        service_area_id: share.areaId,
        scheme_id: share.schemeId,
        paid_cents: share.paidCents,
        back_cents: share.backCents,
        base_cents: share.baseCents,
        before_cents: share.beforeCents,
        share_cents: share.shareCents,
      })),
    )
    .execute();

export interface AreaClose {
  agentId: number;
  areaId: number;
  onShelf: number;
  revenueCents: number;
}

/** What each area earned on a book day before tax, and how many vehicles stood ready in it on average. */
export async function areasOf(db: Db, day: string, { from, to }: { from: number; to: number }) {
  const found = await sql<AreaClose>`
    with earned as (
      select agent_id, service_area_id, -sum(amount)::bigint as cents from ledger_entry
      where book_day = ${day}::date and version is null and service_area_id is not null
        and (code like '40%' or code in ('4910', '4920', '4930', '4940', '5020'))
      group by 1, 2
    ), stood as (
      select agent_id, service_area_id, round(avg(on_shelf))::int as n from fleet_sample
      where at >= ${at(from)} and at < ${at(to)} and service_area_id > 0
      group by 1, 2
    )
    select agent_id as "agentId", service_area_id as "areaId", coalesce(s.n, 0) as "onShelf",
      coalesce(e.cents, 0) as "revenueCents"
    from earned e full join stood s using (agent_id, service_area_id)
    where agent_id in (select agent_id from agent)
      and service_area_id in (select service_area_id from service_area)
    order by 1, 2`.execute(db);
  return found.rows;
}

/** What was sold in an area on a day and by whom. */
export interface ClosedArea extends AreaClose {
  sellerId: number | null;
  rateBp: number | null;
  vatCents: number;
}

export const insertAreaCloses = (db: Db, day: string, areas: readonly ClosedArea[]) =>
  db
    .insertInto('area_close')
    .values(
      areas.map((area) => ({
        day,
        agent_id: area.agentId,
        service_area_id: area.areaId,
        on_shelf: area.onShelf,
        seller_id: area.sellerId,
        rate_bp: area.rateBp,
        revenue_cents: area.revenueCents,
        vat_cents: area.vatCents,
      })),
    )
    .execute();
