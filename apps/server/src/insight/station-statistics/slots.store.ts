import type { stationStatistics } from '@kickstand/contract/insight/station-statistics';
import type { InputOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { readPage } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

type Query = InputOf<typeof stationStatistics.slots>['query'];

/** The requested counted days of stations, business days both included. */
interface Looked {
  scope: Scope;
  firstDay: string;
  lastDay: string;
  query: Query;
}

/** The sums of half hours. */
export interface Figures {
  pickups: number;
  returns: number;
  failures: number;
  /** Minutes; for days those from 06 to 23. */
  open: number;
  empty: number;
  full: number;
}

export interface SlotRow extends Figures {
  stationId: string;
  serviceAreaId: number;
  name: string;
  area: string;
  day: string | null;
  hour: number | null;
}

/** Figures by the columns with the sums of a day's half hours. */
const kept: Record<keyof Figures, string> = {
  pickups: 's.day_starts',
  returns: 's.day_returns',
  failures: 's.day_failures',
  open: 's.day_open',
  empty: 's.day_empty',
  full: 's.day_full',
};
/** And by the lists of half hours. */
const lists: Record<keyof Figures, string[]> = {
  pickups: ['s.starts'],
  returns: ['s.returns'],
  failures: ['s.failures'],
  open: ['s.present_minutes', 's.empty_minutes'],
  empty: ['s.empty_minutes'],
  full: ['s.full_minutes'],
};
const names = Object.keys(kept) as (keyof Figures)[];

const selected = (of: (name: keyof Figures) => RawBuilder<unknown>) =>
  sql.join(names.map((name) => sql`${of(name)} as ${sql.ref(name)}`));
const sums = selected((name) => sql`coalesce(sum(${sql.ref(kept[name])}), 0)::int`);
const ofDay = selected((name) => sql.ref(kept[name]));
const ofHour = selected((name) => {
  const halves = lists[name].flatMap((list) =>
    [1, 2].map((half) => sql`${sql.ref(list)}[2 * h.hour + ${sql.lit(half)}]`),
  );
  return sql`(${sql.join(halves, sql` + `)})::int`;
});

const sortedBy: Record<Exclude<Query['sort'], 'day'>, keyof Figures> = {
  pickups: 'pickups',
  returns: 'returns',
  failures: 'failures',
  emptySeconds: 'empty',
  fullSeconds: 'full',
};

/** Only the stations that match the query. */
function ofStations({ name, tag, enabled, serviceAreaId }: Query) {
  const of = [sql`f.kind = 'station'`];
  if (name) of.push(sql`position(lower(${name}) in lower(f.name || chr(10) || coalesce(f.name_en, ''))) > 0`);
  if (tag) of.push(sql`coalesce(f.content->'tags', '[]') ? ${tag}`);
  if (enabled !== undefined) of.push(sql`(f.state = 'enabled') = ${enabled}`);
  if (serviceAreaId !== undefined) of.push(sql`f.service_area_id = ${serviceAreaId}`);
  return of.length === 1
    ? sql``
    : sql`and s.station_id in (select f.fence_id from fence f where ${sql.join(of, sql` and `)})`;
}

const rowsOf = ({ scope, firstDay, lastDay, query }: Looked) => sql`
  from station_slot s where s.day between ${firstDay}::date and ${lastDay}::date ${ofStations(query)} and ${rowsInScope(scope, 's')}`;

/** The days, or the stations, in order; hours within theirs. */
function ordered(looked: Looked, most: RawBuilder<unknown> = sql``) {
  const { sort, dir, by } = looked.query;
  const way = sql.raw(dir);
  const rows = rowsOf(looked);
  if (by === 'station')
    return sql`select s.station_id, s.service_area_id, null::text as day, null::int as hour, ${sums} ${rows}
      group by s.station_id, s.service_area_id order by ${sql.ref(sort === 'day' ? 'pickups' : sortedBy[sort])} ${way}, s.station_id ${most}`;
  const column = sql.ref(sort === 'day' ? 's.day' : kept[sortedBy[sort]]);
  const order = sql`order by ${column} ${way}, s.day ${way}, s.station_id`;
  if (by === 'day')
    return sql`select s.station_id, s.service_area_id, s.day::text as day, null::int as hour, ${ofDay} ${rows} ${order} ${most}`;
  // Numbered after the limit, which then keeps the first few instead of sorting all; lists are read for these only.
  return sql`select s.station_id, s.service_area_id, s.day::text as day, h.hour, ${ofHour}
    from (select k.*, row_number() over () as place from (select s.station_id, s.day ${rows} ${order} ${most}) k) k
    join station_slot s on s.station_id = k.station_id and s.day = k.day
    cross join generate_series(0, 23) h (hour) order by k.place, h.hour`;
}

/** The most days with so many hours. */
const limitOf = (most: number, by: Query['by']) =>
  sql`limit ${sql.lit(by === 'hour' ? Math.ceil(most / 24) : most)}`;

/** One page of the sums of stations' half hours, by station, day, or hour. */
export function pageOfSlots(db: Db, looked: Looked, locale: Locale) {
  const { query } = looked;
  const named = (rows: RawBuilder<unknown>) => sql`
    select r.station_id as "stationId", r.service_area_id as "serviceAreaId", r.day, r.hour,
      ${sql.join(names.map((name) => sql.ref(`r.${name}`)))}, coalesce(${nameIn<string | null>('f', locale)}, r.station_id) as name,
      ${nameIn('z', locale)} as area
    from (select q.*, row_number() over () as place from (${rows}) q) r
      left join fence f on f.service_area_id = r.service_area_id and f.fence_id = r.station_id
      join service_area z on z.service_area_id = r.service_area_id
    order by r.place`;
  const counted = {
    station: () => sql`select 1 ${rowsOf(looked)} group by s.station_id, s.service_area_id`,
    day: () => sql`select 1 ${rowsOf(looked)}`,
    hour: () => sql`select 1 from (select 1 ${rowsOf(looked)}) s cross join generate_series(0, 23)`,
  };
  return readPage<SlotRow>(
    db,
    {
      ordered: named(ordered(looked)),
      limited: (most) => named(ordered(looked, limitOf(most, query.by))),
      counted: counted[query.by](),
    },
    query,
  );
}

/** The total of everything that matches, and the last counted day. */
export async function sumOfSlots(db: Db, looked: Looked) {
  const { rows } = await sql<Figures & { countedDay: string | null }>`
    select ${sums}, max(s.day)::text as "countedDay" ${rowsOf(looked)}`.execute(db);
  return rows[0] ?? { pickups: 0, returns: 0, failures: 0, open: 0, empty: 0, full: 0, countedDay: null };
}
