import type { InputOf } from '@kickstand/contract/kit';
import type { RiderRiding, RiderState, riders } from '@kickstand/contract/riders/riders';
import type { tripPlatforms } from '@kickstand/contract/rides/trips';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { ridersInScope } from '../../kernel/list/riders-in-scope.ts';
import { ofCompaniesInScope, rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The scope in which riders are seen, and the time. */
export interface Seeing {
  scope: Scope;
  locale: Locale;
  now: number;
}

/** A rider's use of the caller's areas. */
interface Used {
  orders: number;
  spentCents: number;
  lastRideAt: number | null;
  platform: (typeof tripPlatforms)[number] | null;
}

const ridden = (scope: Scope) =>
  sql`from ride_order o where o.rider_id = r.rider_id and ${rowsInScope(scope, 'o')}`;

const used = (scope: Scope) => sql<Used>`(
  select jsonb_build_object(
    'orders', count(*),
    'spentCents', coalesce(sum(o.principal_cents + o.gift_cents + o.online_cents - o.refunded_cents), 0),
    'lastRideAt', floor(extract(epoch from max(o.started_at)) * 1000),
    'platform', (array_agg(o.platform order by o.started_at desc))[1])
  ${ridden(scope)})`;

const lastRideAt = (scope: Scope) => sql<number>`(select max(o.started_at) ${ridden(scope)})`;
const lastPlatform = (scope: Scope) =>
  sql<string>`(select o.platform ${ridden(scope)} order by o.started_at desc limit 1)`;

const unpaid = (scope: Scope) => sql<number>`(
  select coalesce(sum(v.ride_cents + v.location_cents + v.helmet_cents + v.fee_cents - v.paid_cents), 0)::int
  from receivable v where v.rider_id = r.rider_id and v.state in ('unpaid', 'paying') and ${rowsInScope(scope, 'v')})`;

const owes = sql<boolean>`(r.rider_id in (select riders_owing()))`;

const barred = ({ scope, now }: Seeing) => sql`exists (
  select from blacklist_entry b
  where b.rider_id = r.rider_id and b.cancelled_at is null and (b.ends_at is null or b.ends_at > ${at(now)})
    and (b.reach = 'platform' or (b.reach = 'agent' and ${ofCompaniesInScope(scope, 'b.agent_id')})
      or ${rowsInScope(scope, 'b')}))`;

const stateOf = (seeing: Seeing): RawBuilder<RiderState> =>
  sql`case when r.state = 'cancelled' then 'cancelled' when ${barred(seeing)} then 'blacklisted' else 'normal' end`;

const ridingOf = (seeing: Seeing): RawBuilder<RiderRiding> => sql`coalesce(
  (select case when t.state = 'temp_parked' then t.state else 'riding' end from trip_open t
    where t.rider_id = r.rider_id and ${rowsInScope(seeing.scope, 't')}),
  (select 'reserved' from reservation k
    where k.rider_id = r.rider_id and k.until > ${at(seeing.now)} and ${rowsInScope(seeing.scope, 'k')}),
  case when ${owes} then 'to_pay' when r.state = 'cancelled' or ${barred(seeing)} then 'registered' else 'can_ride' end)`;

const seen = (db: Db, seeing: Seeing) =>
  db
    .selectFrom('rider as r')
    .leftJoin('service_area as z', (j) =>
      j.onRef('z.service_area_id', '=', 'r.service_area_id').on(rowsInScope(seeing.scope, 'z')),
    )
    .leftJoin('rider_identity as i', 'i.rider_id', 'r.rider_id')
    .leftJoin('ledger_account as p', (j) => j.on('p.code', '=', '2110').onRef('p.owner', '=', 'r.rider_id'))
    .leftJoin('ledger_account as g', (j) => j.on('g.code', '=', '2120').onRef('g.owner', '=', 'r.rider_id'))
    .select(['r.rider_id as id', 'r.phone as riderPhone', 'r.name', 'r.registered_at as registeredAt'])
    .select(['z.service_area_id as serviceAreaId', nameIn<string | null>('z', seeing.locale).as('area')])
    .select([principal.as('principalCents'), gift.as('giftCents'), owes.as('owes')])
    .select(['i.verified_at as verifiedAt', 'i.born_on as bornOn'])
    .select(abusive(seeing).as('isAbusive'))
    .select(['r.credit_score as creditScore', bannedUntil(seeing).as('creditBannedUntil')])
    .select([stateOf(seeing).as('state'), ridingOf(seeing).as('riding')])
    .select([used(seeing.scope).as('used'), unpaid(seeing.scope).as('unpaidCents')])
    .where(ridersInScope(seeing.scope, 'r'));

const abusive = ({ scope }: Seeing) => sql<boolean>`exists (
  select from ticket w where w.rider_id = r.rider_id and w.is_abusive and ${rowsInScope(scope, 'w')})`;

const bannedUntil = ({ now }: Seeing) =>
  sql<number | null>`case when r.credit_banned_until > ${at(now)} then r.credit_banned_until end`;

const principal = sql<number>`coalesce(p.balance, 0)`;
const gift = sql<number>`coalesce(g.balance, 0)`;

export type RiderStored = Awaited<ReturnType<ReturnType<typeof seen>['execute']>>[number];

type Query = InputOf<typeof riders.list>['query'];

type Page = ReturnType<typeof seen>;

/** Restricts a column of instants or cents to a range, either end of which may be absent. */
function between(
  page: Page,
  column: RawBuilder<number>,
  { from, to }: { from?: RawBuilder<unknown> | undefined; to?: RawBuilder<unknown> | undefined },
): Page {
  const above = from ? page.where(sql<boolean>`${column} >= ${from}`) : page;
  return to ? above.where(sql<boolean>`${column} <= ${to}`) : above;
}

const instant = (ms: number | undefined) => (ms === undefined ? undefined : at(ms));
const points = (n: number | undefined) => (n === undefined ? undefined : sql`${n}::int`);
const cents = (n: number | undefined) => (n === undefined ? undefined : sql`${n}::bigint`);

/** The range conditions of a query. */
function inRanges(page: Page, { scope }: Seeing, query: Query): Page {
  const registered = { from: instant(query.registeredFrom), to: instant(query.registeredTo) };
  const rode = { from: instant(query.lastRideFrom), to: instant(query.lastRideTo) };
  const has = { from: cents(query.balanceFrom), to: cents(query.balanceTo) };
  const credit = { from: points(query.creditFrom), to: points(query.creditTo) };
  const byTime = between(between(page, sql`r.registered_at`, registered), sql`r.credit_score`, credit);
  return between(between(byTime, lastRideAt(scope), rode), principal, has);
}

/** One page of the riders visible to a caller. */
export const pageOfRiders = (db: Db, seeing: Seeing, query: Query) =>
  pageFrom(
    db,
    inRanges(seen(db, seeing), seeing, query).where((eb) =>
      eb.and(
        given(
          query.phone && eb('r.phone', '=', query.phone),
          query.name && eb('r.name', '=', query.name),
          query.riderId && eb('r.rider_id', '=', query.riderId),
          query.areaId !== undefined && eb('z.service_area_id', '=', query.areaId),
          query.state && eb(stateOf(seeing), '=', query.state),
          query.riding && eb(ridingOf(seeing), '=', query.riding),
          query.owes !== undefined && eb(owes, '=', query.owes),
          query.verified !== undefined && eb('i.rider_id', query.verified ? 'is not' : 'is', null),
          query.platform && eb(lastPlatform(seeing.scope), '=', query.platform),
        ),
      ),
    ),
    query,
    {
      sortable: {
        registeredAt: 'r.registered_at',
        principalCents: principal,
        giftCents: gift,
        creditScore: 'r.credit_score',
      },
      neverNull: ['registeredAt', 'principalCents', 'giftCents', 'creditScore'],
      tieBreak: 'r.rider_id',
    },
  );

/** The rider with this id or phone, if visible. */
export const riderSeen = (db: Db, seeing: Seeing, by: { riderId: string } | { phone: string }) =>
  seen(db, seeing)
    .where('riderId' in by ? 'r.rider_id' : 'r.phone', '=', 'riderId' in by ? by.riderId : by.phone)
    .executeTakeFirst();

/** Whether a phone is registered. */
export const phoneIsKnown = async (db: Db, phone: string) =>
  (await db.selectFrom('rider').select('rider_id').where('phone', '=', phone).executeTakeFirst()) !==
  undefined;
