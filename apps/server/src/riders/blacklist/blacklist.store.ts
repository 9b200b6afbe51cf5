import type { InputOf } from '@kickstand/contract/kit';
import type { BlacklistReach, BlacklistRow, blacklist } from '@kickstand/contract/riders/riders';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Barred } from '@kickstand/domain/riders/riders';
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { ridersInScope } from '../../kernel/list/riders-in-scope.ts';
import { ofCompaniesInScope, rowsInScope } from '../../kernel/list/rows-in-scope.ts';

type Reach = { reach: BlacklistReach };

/** Entries in the table with this name whose reach includes something in scope. */
const holdingInScope = (scope: Scope, table: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${table}.reach`)} = 'platform'
    or (${sql.ref(`${table}.reach`)} = 'agent' and ${ofCompaniesInScope(scope, `${table}.agent_id`)})
    or ${rowsInScope(scope, table)})`;

/** The active entries of a rider, as far as the caller sees them. */
export const holdingNow = (db: Db, riderId: string, now: number) =>
  db
    .selectFrom('blacklist_entry')
    .select(['reach', 'agent_id as agentId', 'service_area_id as serviceAreaId'])
    .$narrowType<Reach>()
    .where('rider_id', '=', riderId)
    .where('cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at(now))]))
    .execute();

const columns = [
  'b.entry_id as id',
  'b.rider_id as riderId',
  'b.reach',
  'b.agent_id as agentId',
  'b.service_area_id as serviceAreaId',
  'b.reason',
  'b.source',
  'b.created_at as createdAt',
  'b.created_by as createdBy',
  'b.ends_at as endsAt',
  'b.cancelled_at as cancelledAt',
  'b.cancelled_by as cancelledBy',
  'b.cancel_reason as cancelReason',
  'b.version',
] as const;

/** The debts in scope of an entry's rider, and their last ride there. */
const unpaid = (scope: Scope) => sql<number>`(
  select coalesce(sum(v.ride_cents + v.location_cents + v.helmet_cents + v.fee_cents - v.paid_cents), 0)::int
  from receivable v where v.rider_id = b.rider_id and v.state in ('unpaid', 'paying') and ${rowsInScope(scope, 'v')})`;
const lastRide = (scope: Scope) => sql<number | null>`(
  select o.started_at from ride_order o where o.rider_id = b.rider_id and ${rowsInScope(scope, 'o')}
  order by o.started_at desc limit 1)`;

const entries = (db: Db, scope: Scope, locale: Locale) =>
  db
    .selectFrom('blacklist_entry as b')
    .innerJoin('rider as r', 'r.rider_id', 'b.rider_id')
    .innerJoin('agent as a', 'a.agent_id', 'b.agent_id')
    .leftJoin('service_area as z', 'z.service_area_id', 'b.service_area_id')
    .select(columns)
    .select(['r.phone as riderPhone', 'r.name', 'a.name as agent'])
    .select([nameIn<string | null>('z', locale).as('area'), unpaid(scope).as('unpaidCents')])
    .select(lastRide(scope).as('lastRideAt'))
    .$narrowType<Pick<BlacklistRow, 'reach' | 'source'>>()
    .where(holdingInScope(scope, 'b'))
    .where(ridersInScope(scope, 'r'));

export type EntryStored = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number];

/** The state of an entry, by the clock. */
const inState = (state: BlacklistRow['state'], now: number) => {
  if (state === 'cancelled') return sql<boolean>`b.cancelled_at is not null`;
  const over = sql<boolean>`coalesce(b.ends_at <= ${at(now)}, false)`;
  return state === 'expired'
    ? sql<boolean>`(b.cancelled_at is null and ${over})`
    : sql<boolean>`(b.cancelled_at is null and not ${over})`;
};

type Query = InputOf<typeof blacklist.list>['query'];

/** One page of the blacklist. */
export const pageOfEntries = (
  db: Db,
  scope: Scope,
  query: Query,
  { now, locale }: { now: number; locale: Locale },
) =>
  pageFrom(
    db,
    entries(db, scope, locale).where((eb) =>
      eb.and(
        given(
          query.phone && eb('r.phone', '=', query.phone),
          query.name && eb('r.name', '=', query.name),
          query.state && eb(inState(query.state, now), '=', true),
          query.type && eb('b.ends_at', query.type === 'permanent' ? 'is' : 'is not', null),
          query.reach && eb('b.reach', '=', query.reach),
          query.source && eb('b.source', '=', query.source),
          query.areaId !== undefined && eb('b.service_area_id', '=', query.areaId),
          query.from !== undefined && eb('b.created_at', '>=', at(query.from)),
          query.to !== undefined && eb('b.created_at', '<=', at(query.to)),
          query.owes !== undefined && eb(sql<boolean>`${unpaid(scope)} > 0`, '=', query.owes),
        ),
      ),
    ),
    query,
    {
      sortable: { createdAt: 'b.created_at', endsAt: 'b.ends_at' },
      neverNull: ['createdAt'],
      tieBreak: 'b.entry_id',
    },
  );

const mostShown = 100;

/** All entries of a rider in scope, newest first. */
export const entriesOfRider = (db: Db, scope: Scope, riderId: string, locale: Locale) =>
  entries(db, scope, locale)
    .where('b.rider_id', '=', riderId)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.entry_id', 'desc')
    .limit(mostShown)
    .execute();

/** The rider of an entry in scope; undefined if there is none with this id. */
export const riderOfEntry = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('blacklist_entry as b')
    .innerJoin('rider as r', 'r.rider_id', 'b.rider_id')
    .select(columns)
    .$narrowType<Reach>()
    .where('b.entry_id', '=', id)
    .where(holdingInScope(scope, 'b'))
    .where(ridersInScope(scope, 'r'))
    .executeTakeFirst();

/** The rider with this id or phone, if in scope. */
export const riderToBar = (db: Db, scope: Scope, by: { riderId: string } | { phone: string }) =>
  db
    .selectFrom('rider as r')
    .select(['r.rider_id as riderId', 'r.state'])
    .where('riderId' in by ? 'r.rider_id' : 'r.phone', '=', 'riderId' in by ? by.riderId : by.phone)
    .where(ridersInScope(scope, 'r'))
    .executeTakeFirst();

/** The company of a service area. */
export const companyOfArea = async (db: Db, areaId: number) =>
  (
    await db
      .selectFrom('service_area')
      .select('agent_id')
      .where('service_area_id', '=', areaId)
      .executeTakeFirst()
  )?.agent_id;

export interface NewEntry extends Reach {
  id: string;
  riderId: string;
  agentId: number;
  serviceAreaId: number | null;
  reason: string;
  source: BlacklistRow['source'];
  createdBy: string;
  /** Epoch ms. */
  now: number;
  endsAt: number | null;
}

export const insertEntry = (db: Db, entry: NewEntry) =>
  db
    .insertInto('blacklist_entry')
    .values({
      entry_id: entry.id,
      rider_id: entry.riderId,
      reach: entry.reach,
      agent_id: entry.agentId,
      service_area_id: entry.serviceAreaId,
      reason: entry.reason,
      source: entry.source,
      created_at: new Date(entry.now),
      created_by: entry.createdBy,
      ends_at: entry.endsAt === null ? null : new Date(entry.endsAt),
    })
    .execute();

const changed = { version: sql<number>`version + 1` };

export const saveEnd = (db: Db, id: string, endsAt: number | null) =>
  db
    .updateTable('blacklist_entry')
    .set({ ends_at: endsAt === null ? null : new Date(endsAt), ...changed })
    .where('entry_id', '=', id)
    .execute();

export const saveCancelled = (
  db: Db,
  id: string,
  { now, by, reason }: { now: number; by: string; reason: string },
) =>
  db
    .updateTable('blacklist_entry')
    .set({ cancelled_at: new Date(now), cancelled_by: by, cancel_reason: reason, ...changed })
    .where('entry_id', '=', id)
    .where('cancelled_at', 'is', null)
    .returning(['rider_id as riderId', 'reach', 'agent_id as agentId', 'service_area_id as serviceAreaId'])
    .returning(['ends_at as endsAt'])
    .$narrowType<Reach>()
    .executeTakeFirst();

/**
 * The area in which a rider is notified of an entry, with the name of its reach: the area of the entry; for a wider
 * one the rider's home area if it is included, else another one in its reach.
 */
export const placeToTell = (db: Db, riderId: string, { reach, agentId, serviceAreaId }: Barred) =>
  db
    .selectFrom('service_area as z')
    .innerJoin('agent as a', 'a.agent_id', 'z.agent_id')
    .leftJoin('rider as r', (on) =>
      on.onRef('r.service_area_id', '=', 'z.service_area_id').on('r.rider_id', '=', riderId),
    )
    .select(['z.service_area_id as areaId', 'z.agent_id as agentId'])
    .select(['z.name as areaName', 'z.name_en as areaNameEn', 'a.name as companyName'])
    .$if(reach !== 'platform', (areas) => areas.where('z.agent_id', '=', agentId))
    .$if(serviceAreaId !== null, (areas) => areas.where('z.service_area_id', '=', serviceAreaId))
    .orderBy(sql`r.rider_id is null`)
    .orderBy('z.service_area_id')
    .limit(1)
    .executeTakeFirst();
