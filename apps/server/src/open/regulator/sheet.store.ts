import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { readPage } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { countsOf, type FleetCounts, meansOf } from './days/counts.store.ts';
import { eachIncident, type Incidents, incidentColumns, incidentSums } from './days/incidents.store.ts';

export interface SheetWish {
  scope: Scope;
  locale: Locale;
  /** The first and last day. */
  from: string;
  to: string;
  districtId: string | undefined;
  serviceAreaId: number | undefined;
  page: { pageNum: number; pageSize: number };
  dir: 'asc' | 'desc';
}

/** A stored line. */
export interface SheetStored extends Incidents, Record<keyof FleetCounts, number | null> {
  day: string;
  ofDay: string | null;
  districtId: string;
  code: string;
  district: string;
  serviceAreaId: number;
  area: string;
  agentId: number;
  company: string;
  quota: number | null;
  rides: number | null;
  /** The number of days whose rides are shown. */
  rideDays: number;
}

const kept = sql.join(incidentColumns.map(([, column]) => sql.ref(column)));
const corrected = sql.join(
  incidentColumns.map(
    ([, column]) => sql`coalesce(sum(change) filter (where figure = ${column}), 0)::bigint`,
  ),
);

/** Stored lines of the sheet, and corrections as lines of the day they were found on. */
const lines = ({ from, to }: SheetWish) => sql`
  select day, null::date as of_day, district_id, service_area_id, quota, deployed, on_street, in_trip, in_station, offline, faulty,
    rides, ${kept}
  from district_day where day >= ${from}::date and day <= ${to}::date
  union all
  select day, of_day, district_id, service_area_id, null, null, null, null, null, null, null, null, ${corrected}
  from district_correction where day >= ${from}::date and day <= ${to}::date
  group by day, of_day, district_id, service_area_id`;

const named = (locale: Locale) => sql`l.district_id as "districtId", d.code, d.name as district,
  l.service_area_id as "serviceAreaId", ${nameIn('z', locale)} as area, z.agent_id as "agentId", a.name as company`;

const joined = (
  wish: SheetWish,
) => sql`from (${lines(wish)}) l join district d on d.district_id = l.district_id
  join service_area z on z.service_area_id = l.service_area_id join agent a on a.agent_id = z.agent_id
  where ${rowsInScope(wish.scope, 'z')}
    ${wish.districtId === undefined ? sql`` : sql`and l.district_id = ${wish.districtId}`}
    ${wish.serviceAreaId === undefined ? sql`` : sql`and l.service_area_id = ${wish.serviceAreaId}`}`;

const paged = (db: Db, { page }: SheetWish, rows: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  readPage<SheetStored>(db, { ordered: sql`${rows} ${order}`, counted: rows }, page);

const direction = (dir: 'asc' | 'desc') => (dir === 'asc' ? sql`asc` : sql`desc`);

/** The sheet by day. */
export const pageOfDays = (db: Db, wish: SheetWish) =>
  paged(
    db,
    wish,
    sql`select l.day::text as day, l.of_day::text as "ofDay", ${named(wish.locale)}, l.quota, ${countsOf('l')},
      l.rides, (l.rides is not null)::int as "rideDays", ${eachIncident((column) => sql.ref(`l.${column}`))} ${joined(wish)}`,
    sql`order by l.day ${direction(wish.dir)}, l.of_day nulls first, l.service_area_id, d.code, l.district_id`,
  );

/** The sheet of a month by district, including the corrections listed in it. */
export const pageOfMonth = (db: Db, wish: SheetWish) =>
  paged(
    db,
    wish,
    sql`select ${wish.from.slice(0, 7)}::text as day, null::text as "ofDay", ${named(wish.locale)},
      (array_agg(l.quota order by l.day desc) filter (where l.of_day is null))[1] as quota, ${meansOf('l')},
      sum(l.rides)::int as rides, count(l.rides)::int as "rideDays", ${incidentSums('l')}
      ${joined(wish)} group by l.district_id, d.code, d.name, l.service_area_id, z.service_area_id, z.agent_id, a.name`,
    sql`order by l.service_area_id, d.code, l.district_id`,
  );
