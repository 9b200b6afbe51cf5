import type { InputOf } from '@kickstand/contract/kit';
import {
  type StationApplicationDetail,
  type StationApplicationRow,
  sameStationM,
  type stationApplications,
} from '@kickstand/contract/places/station-applications';
import type { Scope } from '@kickstand/domain/platform/access';
import { METRES_PER_DEGREE_LAT } from '@kickstand/domain/platform/geo';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Who reads applications. */
export interface Reader {
  locale: Locale;
  operatorId: string;
}

/** Stations beyond this distance are not nearby, degrees. */
const farDegrees = 0.02;

/** Metres from the place of `t` to another one; planar, which is accurate enough over such a distance. */
const metresTo = (lng: string, lat: string) => sql<number>`(${METRES_PER_DEGREE_LAT} * sqrt(
  power((${sql.ref(lng)} - t.lng) * cos(radians(t.lat)), 2) + power(${sql.ref(lat)} - t.lat, 2)))`;
const within = (lng: string, lat: string, degrees: number) => sql<boolean>`(
  ${sql.ref(lng)} between t.lng - ${degrees} / cos(radians(t.lat)) and t.lng + ${degrees} / cos(radians(t.lat))
  and ${sql.ref(lat)} between t.lat - ${degrees} and t.lat + ${degrees})`;
/** Other applications `s` for the place of `t` that could still lead to a station, within so many metres. */
const others = (metres: number) => sql<boolean>`(s.service_area_id = t.service_area_id
  and s.application_id <> t.application_id and s.state in ('pending', 'passed')
  and ${within('s.lng', 's.lat', metres / METRES_PER_DEGREE_LAT)} and ${metresTo('s.lng', 's.lat')} <= ${metres})`;

const applicationsNamed = (db: Db, scope: Scope, { locale, operatorId }: Reader) =>
  db
    .selectFrom('station_application as t')
    .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
    .leftJoin('rider as r', 'r.rider_id', 't.rider_id')
    .leftJoin('fence as m', (j) =>
      j.onRef('m.service_area_id', '=', 't.service_area_id').onRef('m.fence_id', '=', 't.made_id'),
    )
    .leftJoin(
      sql<{ name: string; metres: number }>`lateral (
        select ${nameIn('f', locale)} as name, ${metresTo('f.centre_lng', 'f.centre_lat')} as metres from fence f
        where f.service_area_id = t.service_area_id and f.kind = 'station' and f.state = 'enabled'
          and ${within('f.centre_lng', 'f.centre_lat', farDegrees)} order by 2 limit 1)`.as('n'),
      (j) => j.onTrue(),
    )
    .select(['t.application_id as id', 't.service_area_id as serviceAreaId', 't.agent_id as agentId'])
    .select(['t.rider_id as riderId', 'r.phone as riderPhone', 't.staff_name as staffName', 't.lng', 't.lat'])
    .select(['t.address', 't.body as text', 't.state', 't.votes', 't.reason', 't.opinion'])
    .select(['t.merged_into as mergedInto', 't.due_at as dueAt', 't.claimed_name as claimedBy'])
    .select(['t.claimed_until as claimedUntil', 't.handler_name as handler', 't.created_at as createdAt'])
    .select(['t.decided_at as decidedAt', 'n.name as station', 'n.metres as stationM'])
    .select(['t.made_id as madeId', 'm.name as made'])
    .select([
      nameIn('z', locale).as('area'),
      sql<'rider' | 'staff'>`case when t.rider_id is null then 'staff' else 'rider' end`.as('source'),
      sql<boolean>`coalesce(t.claimed_by = ${operatorId}, false)`.as('isMine'),
      sql<number>`(select count(*)::int from station_application s where ${others(sameStationM)})`.as(
        'duplicates',
      ),
    ])
    .$narrowType<Pick<StationApplicationRow, 'state' | 'reason'>>()
    .where(rowsInScope(scope, 't'));

type Query = InputOf<typeof stationApplications.list>['query'] & { from: number; to: number };

/** One page of the applications made within a period. */
export const pageOfApplications = (db: Db, scope: Scope, query: Query, reader: Reader) =>
  pageFrom(
    db,
    applicationsNamed(db, scope, reader)
      .where('t.created_at', '>=', at(query.from))
      .where('t.created_at', '<=', at(query.to))
      .where((eb) =>
        eb.and(
          given(
            query.id && eb('t.application_id', '=', query.id),
            query.riderId && eb('t.rider_id', '=', query.riderId),
            query.state && eb('t.state', '=', query.state),
            query.serviceAreaId !== undefined && eb('t.service_area_id', '=', query.serviceAreaId),
            query.source && eb('t.rider_id', query.source === 'rider' ? 'is not' : 'is', null),
            query.withinM !== undefined && eb('n.metres', '<', query.withinM),
            query.leastVotes !== undefined && eb('t.votes', '>=', query.leastVotes),
          ),
        ),
      ),
    query,
    {
      sortable: { createdAt: 't.created_at', dueAt: 't.due_at', votes: 't.votes', decidedAt: 't.decided_at' },
      neverNull: ['createdAt', 'votes'],
      tieBreak: 't.application_id',
    },
  );

export const applicationWith = (db: Db, scope: Scope, applicationId: string, reader: Reader) =>
  applicationsNamed(db, scope, reader).where('t.application_id', '=', applicationId).executeTakeFirst();

/** The nearest others that one could be merged into. */
export async function othersNear(db: Db, scope: Scope, applicationId: string, metres: number) {
  const { rows } = await sql<StationApplicationDetail['near'][number]>`
    select s.application_id as id, s.body as text, s.state, s.votes, ${metresTo('s.lng', 's.lat')} as "distanceM"
    from station_application t join station_application s on ${others(metres)}
    where t.application_id = ${applicationId} and ${rowsInScope(scope, 's')}
    order by 5, s.application_id limit 10`.execute(db);
  return rows;
}

/** How many trips began and ended around the places of some applications since an instant, by application. */
export async function tripsAround(db: Db, ids: readonly string[], since: number) {
  const reach = sameStationM / METRES_PER_DEGREE_LAT;
  const cells = (middle: string, reach: string) =>
    sql.raw(
      `generate_series(floor((${middle} - ${reach}) * 1000)::bigint, floor((${middle} + ${reach}) * 1000)::bigint)`,
    );
  const around = (which: 'start' | 'end') => sql`(
    select count(*)::int from trip w where w.service_area_id = t.service_area_id
      and ${sql.ref(`w.${which}_cell`)} = any(t.cells)
      and w.started_at >= ${at(since - 86_400_000)} and ${sql.ref(`w.${which}ed_at`)} >= ${at(since)}
      and ${metresTo(`w.${which}_lng`, `w.${which}_lat`)} <= ${sameStationM})`;
  const { rows } = await sql<{ id: string; starts: number; ends: number }>`
    select t.application_id as id, ${around('start')} as starts, ${around('end')} as ends
    from (select a.*, array(select x * 1000000 + y from ${cells('a.lng', `${reach} / cos(radians(a.lat))`)} x,
        ${cells('a.lat', String(reach))} y) as cells
      from station_application a where a.application_id = any(${[...ids]}::text[])) t`.execute(db);
  return new Map(rows.map(({ id, ...counted }) => [id, counted]));
}
