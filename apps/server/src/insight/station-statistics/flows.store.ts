import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { endedWithin, looked, type Past } from './history.store.ts';

const most = 10;

interface Flow {
  id: string;
  name: string;
  rides: number;
}

async function atOtherEnd(
  db: Db,
  past: Past,
  locale: Locale,
  of: { within: RawBuilder<unknown>; here: RawBuilder<boolean>; there: string },
) {
  const { rows } = await sql<Flow>`
    select r.id, coalesce(${nameIn<string | null>('f', locale)}, r.id) as name, r.rides
    from (
      select ${sql.ref(`o.${of.there}`)} as id, o.service_area_id, count(*)::int as rides from ride_order o
      where ${of.within} and ${of.here} and ${sql.ref(`o.${of.there}`)} is not null
        and ${rowsInScope(past.scope, 'o')}
      group by 1, 2 order by 3 desc, 1 limit ${most}
    ) r left join fence f on f.service_area_id = r.service_area_id and f.fence_id = r.id
    order by r.rides desc, r.id`.execute(db);
  return rows;
}

/** The stations from which most rides came. */
export const originsOf = (db: Db, past: Past, locale: Locale, stationId: string) =>
  atOtherEnd(db, past, locale, {
    within: endedWithin(past),
    here: sql`o.end_station_id = ${stationId}`,
    there: 'start_station_id',
  });

/** The stations to which most rides went. */
export const targetsOf = (db: Db, past: Past, locale: Locale, stationId: string) =>
  atOtherEnd(db, past, locale, {
    within: looked('o.started_at', past),
    here: sql`o.start_station_id = ${stationId}`,
    there: 'end_station_id',
  });

/** The position of a station in scope; undefined if there is none. */
export const placeOf = (db: Db, { scope }: Pick<Past, 'scope'>, stationId: string) =>
  db
    .selectFrom('fence as f')
    .select(['f.centre_lng as lng', 'f.centre_lat as lat'])
    .where('f.fence_id', '=', stationId)
    .where('f.kind', '=', 'station')
    .where(rowsInScope(scope, 'f'))
    .executeTakeFirst();
