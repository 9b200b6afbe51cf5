import type { CityPin } from '@kickstand/contract/open/regulator';
import type { DayHours, ToldGroup } from '@kickstand/domain/open/regulator';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../../kernel/call/refuse.ts';
import { at, type Db } from '../../../kernel/database/db.ts';
import { anyNumber, anyText } from '../../../kernel/list/any-of.ts';
import { nameIn } from '../../../kernel/list/name-in.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';
import type { Span } from '../days/incidents.store.ts';
import { zoneName } from '../violations.store.ts';

type GroupOfDay = ToldGroup & { districtId: string; day: string; kind: 'starts' | 'ends' };

/** The stored groups of rides in some districts on some days. */
export async function groupsOn(db: Db, districtIds: readonly string[], days: readonly DayHours[]) {
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  const rows = await db
    .selectFrom('district_rides')
    .select(['district_id as districtId', 'day', 'kind', 'cell', 'hour', 'n'])
    .where('district_id', '=', anyText(districtIds))
    .where('day', '>=', sql<string>`${first}::date`)
    .where('day', '<=', sql<string>`${last}::date`)
    .$narrowType<Pick<GroupOfDay, 'kind'>>()
    .execute();
  return rows satisfies GroupOfDay[];
}

/** The last of some days closed for one of these districts; undefined: none. */
export async function lastShut(db: Db, districtIds: readonly string[], days: readonly DayHours[]) {
  const row = await db
    .selectFrom('district_day')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('district_id', '=', anyText(districtIds))
    .where('day', '>=', sql<string>`${days[0]?.day}::date`)
    .where('day', '<=', sql<string>`${days.at(-1)?.day}::date`)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** The latest snapshot of each area at or before an instant, at most an hour old. */
export async function picturesAt(db: Db, scope: Scope, instant: number) {
  const { rows } = await sql<{ serviceAreaId: number; at: number; frame: Buffer }>`
    select distinct on (s.service_area_id, s.agent_id) s.service_area_id as "serviceAreaId", s.at, s.frame
    from fleet_snapshot s
    where ${rowsInScope(scope, 's')} and s.at <= ${at(instant)} and s.at > ${at(instant - 3_600_000)}
      and s.service_area_id in (select service_area_id from district where removed_at is null)
    order by s.service_area_id, s.agent_id, s.at desc`.execute(db);
  return rows;
}

interface StationRow {
  id: string;
  name: string;
  serviceAreaId: number;
  lng: number;
  lat: number;
  capacity: number | null;
  current: number;
}

const mostStations = 5_000;

/** The published stations in areas with districts, with their vehicles now. */
export async function stationsIn(db: Db, scope: Scope, locale: Locale) {
  const { rows } = await sql<StationRow>`
    select f.fence_id as id, ${nameIn('f', locale)} as name, f.service_area_id as "serviceAreaId", f.centre_lng as lng,
      f.centre_lat as lat, nullif(f.capacity, 0) as capacity, coalesce(h.n, 0)::int as current
    from fence f left join (
      select s.station_id, count(*) as n from vehicle_state s join vehicle v on v.vehicle_id = s.vehicle_id
      where s.station_id is not null and v.lifecycle = 'on_shelf' and s.riding_state not in ('riding', 'temp_parked')
        and ${rowsInScope(scope, 'v')}
      group by s.station_id
    ) h on h.station_id = f.fence_id
    where f.kind = 'station' and f.state = 'enabled' and ${rowsInScope(scope, 'f')}
      and f.service_area_id in (select service_area_id from district where removed_at is null)
    order by f.fence_id limit ${mostStations}`.execute(db);
  return rows;
}

/** How many of the field staff of some areas are on duty, heard since an instant (epoch ms). */
export async function countOnDuty(db: Db, areaIds: readonly number[], since: number) {
  const { n } = await db
    .selectFrom('staff_position')
    .select(sql<number>`count(distinct operator_id)::int`.as('n'))
    .where('service_area_id', '=', anyNumber(areaIds))
    .where('duty', '=', true)
    .where('at', '>', at(since))
    .executeTakeFirstOrThrow();
  return n;
}

const mostPins = 1_000;
type Pin = CityPin;

/** Violations during a span, newest first. */
export async function violationPins(
  db: Db,
  districtIds: readonly string[],
  { from, to, locale }: Span & { locale: Locale },
) {
  const { rows } = await sql<Pin>`
    select t.stay_id as id, ${zoneName(locale)} as name, t.lng, t.lat, t.found_at as since, t.ended_at is null as "isOpen",
      false as "isLate"
    from no_stop_stay t left join fence f on f.service_area_id = t.service_area_id and f.fence_id = t.zone_id
    where t.district_id = ${anyText(districtIds)} and t.found_at is not null and t.found_at < ${at(to)}
      and (t.ended_at is null or t.ended_at >= ${at(from)})
    order by t.found_at desc, t.stay_id limit ${mostPins}`.execute(db);
  return rows;
}

/** Complaints raised or open during a span, newest first. */
export async function complaintPins(
  db: Db,
  districtIds: readonly string[],
  { from, to, now }: Span & { now: number },
) {
  const { rows } = await sql<Pin>`
    select complaint_id as id, number as name, lng, lat, created_at as since, state <> 'mended' as "isOpen", coalesce(mended_at, ${at(now)}) > due_at as "isLate"
    from city_complaint
    where district_id = ${anyText(districtIds)} and created_at < ${at(to)} and (mended_at is null or mended_at >= ${at(from)})
    order by created_at desc, complaint_id limit ${mostPins}`.execute(db);
  return rows;
}
