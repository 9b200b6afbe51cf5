import type { InputOf } from '@kickstand/contract/kit';
import type { CityFeed, cityFeeds, FeedKind } from '@kickstand/contract/open/regulator';
import { inTimeMs } from '@kickstand/domain/open/city-feeds';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

export interface HealthStored {
  id: string;
  city: string;
  serviceAreaId: number;
  agentId: number;
  area: string;
  company: string;
  enabled: boolean;
  problem: string | null;
  acceptedOf: number | null;
  answeredAt: number | null;
  accepted: number;
  rejected: number;
  perMinute: number;
  refusedFor: { field: string; reason: string; records: number }[];
  waiting: number;
  oldestWaitingAt: number | null;
  told: number;
  due: number;
  isPushingAgain: boolean;
  alarms: CityFeed['alarms'];
}

interface Reads {
  scope: Scope;
  locale: Locale;
  now: number;
}

const dayMs = 86_400_000;
/** The rate is of so many minutes. */
const rateMinutes = 10;
/** The most reasons listed for a feed. */
const mostReasons = 5;

/** The state of each feed, or of one. */
export async function healthOf(db: Db, { scope, locale, now }: Reads, feedId?: string) {
  const ridden = sql`s.riding_state in ('riding', 'temp_parked')`;
  const counted = (state: string) => sql`(select count(*) from city_record r where r.feed_id = f.feed_id
    and r.state = ${state} and r.done_at >= ${at(now - dayMs)})::int`;
  const perMinute = sql`(select count(*) from city_record r where r.feed_id = f.feed_id
    and r.state in ('accepted', 'refused') and r.done_at >= ${at(now - rateMinutes * 60_000)})::float8 / ${rateMinutes}::int`;
  const { rows } = await sql<HealthStored>`
    select f.feed_id as id, f.city, f.service_area_id as "serviceAreaId", z.agent_id as "agentId", ${nameIn('z', locale)} as area, a.name as company,
      f.enabled, f.problem, f.accepted_of as "acceptedOf", f.answered_at as "answeredAt", ${counted('accepted')} as accepted,
      ${counted('refused')} as rejected, ${perMinute} as "perMinute", q.list as "refusedFor", w.n::int as waiting, w.oldest as "oldestWaitingAt", v.told::int as told, v.due::int as due,
      exists (select from city_record r where r.feed_id = f.feed_id and r.state = 'waiting' and r.is_again) as "isPushingAgain",
      (select coalesce(json_agg(json_build_object('kind', c.kind, 'bound', c.bound, 'since', (extract(epoch from c.since) * 1000)::bigint)
        order by c.since, c.kind), '[]') from city_alarm c where c.feed_id = f.feed_id and c.ended_at is null) as alarms
    from city_feed f join service_area z on z.service_area_id = f.service_area_id join agent a on a.agent_id = z.agent_id
      cross join lateral (select count(*) as n, min(r.made_at) as oldest from city_record r
        where r.feed_id = f.feed_id and r.state = 'waiting') w
      cross join lateral (select coalesce(json_agg(g order by g.records desc, g.field, g.reason), '[]') as list from (
        select r.field, r.reason, count(*)::int as records from city_record r
        where r.feed_id = f.feed_id and r.state = 'refused' and r.done_at >= ${at(now - dayMs)}
        group by r.field, r.reason order by 3 desc, 1, 2 limit ${mostReasons}) g) q
      cross join lateral (
        select count(*) as due, count(*) filter (where t.accepted_at >= case when ${ridden}
          then ${at(now - inTimeMs.ridden)} else ${at(now - inTimeMs.standing)} end) as told
        from vehicle v join vehicle_state s on s.vehicle_id = v.vehicle_id
          left join city_told t on t.feed_id = f.feed_id and t.vehicle_id = v.vehicle_id
        where v.service_area_id = f.service_area_id and v.lifecycle = 'on_shelf'
      ) v
    where ${rowsInScope(scope, 'z')} ${feedId === undefined ? sql`` : sql`and f.feed_id = ${feedId}`}
    order by f.service_area_id limit 500`.execute(db);
  return rows;
}

type Query = InputOf<typeof cityFeeds.refused>['query'];

/** One page of refused records that are not queued again. */
export const pageOfRefused = (db: Db, { scope, locale }: Reads, query: Query) =>
  pageFrom(
    db,
    db
      .selectFrom('city_record as r')
      .innerJoin('city_feed as f', 'f.feed_id', 'r.feed_id')
      .innerJoin('service_area as z', 'z.service_area_id', 'r.service_area_id')
      .select(['r.record_id as id', 'r.feed_id as feedId', 'f.city', 'r.kind', 'r.at', 'r.attempts'])
      .select([
        nameIn('z', locale).as('area'),
        sql<string | null>`r.facts->>'plate'`.as('plate'),
        sql<number>`r.done_at`.as('refusedAt'),
        sql<string>`r.field`.as('field'),
        sql<string>`r.reason`.as('reason'),
      ])
      .$narrowType<{ kind: FeedKind }>()
      .where('r.state', '=', 'refused')
      .where(rowsInScope(scope, 'z'))
      .where((eb) =>
        eb.and(
          given(
            query.feedId && eb('r.feed_id', '=', query.feedId),
            query.kind && eb('r.kind', '=', query.kind),
            query.field && eb('r.field', '=', query.field),
          ),
        ),
      ),
    query,
    { sortable: { refusedAt: 'r.done_at' }, tieBreak: 'r.record_id' },
  );

/** A feed in scope, locked. */
export const lockFeed = (db: Db, scope: Scope, of: { feedId: string } | { serviceAreaId: number }) =>
  db
    .selectFrom('city_feed as f')
    .innerJoin('service_area as z', 'z.service_area_id', 'f.service_area_id')
    .select(['f.feed_id as feedId', 'f.city', 'f.url', 'f.enabled', 'f.secret_box as secretBox'])
    .where((eb) =>
      'feedId' in of ? eb('f.feed_id', '=', of.feedId) : eb('f.service_area_id', '=', of.serviceAreaId),
    )
    .where(rowsInScope(scope, 'z'))
    .forUpdate('f')
    .executeTakeFirst();

/** An area in scope. */
export const areaOfFeed = (db: Db, scope: Scope, serviceAreaId: number) =>
  db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as serviceAreaId', 'z.name'])
    .where('z.service_area_id', '=', serviceAreaId)
    .where(rowsInScope(scope, 'z'))
    .executeTakeFirst();

export interface FeedWish {
  feedId: string;
  serviceAreaId: number;
  city: string;
  url: string;
  secretBox: string;
  enabled: boolean;
  by: string;
  now: number;
}

/** Sets an area's feed. */
export const putFeed = (
  db: Db,
  { feedId, serviceAreaId, city, url, secretBox, enabled, by, now }: FeedWish,
) => {
  const said = { city, url, secret_box: secretBox, enabled, updated_by: by, updated_at: new Date(now) };
  return db
    .insertInto('city_feed')
    .values({ feed_id: feedId, service_area_id: serviceAreaId, rides_until: new Date(now), ...said })
    .onConflict((c) =>
      c.column('service_area_id').doUpdateSet({ ...said, next_at: null, problem: null, attempts: 0 }),
    )
    .execute();
};

/** Whether refused records are being sent again. */
export const isPushingAgain = async (db: Db, feedId: string) => {
  const row = await db
    .selectFrom('city_record')
    .select('record_id')
    .where('feed_id', '=', feedId)
    .where('state', '=', 'waiting')
    .where('is_again', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Queues refused records again, in their old places; returns how many. */
export async function waitAgain(db: Db, feedId: string, most: number): Promise<number> {
  const { rows } = await sql`
    update city_record r set state = 'waiting', is_again = true, done_at = null
    from (select record_id from city_record where feed_id = ${feedId} and state = 'refused' order by record_id limit ${most}) o
    where r.feed_id = ${feedId} and r.record_id = o.record_id returning r.record_id`.execute(db);
  return rows.length;
}
