import type { StationApplicationState } from '@kickstand/contract/places/station-applications';
import { heatCellCentre } from '@kickstand/domain/insight/heat';
import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The area and period of a map of applications; instants are epoch ms. */
export interface MapLooked {
  serviceAreaId?: number | undefined;
  from: number;
  to: number;
}

const most = { applications: 1_000, stations: 2_000, cells: 300 } as const;

/** The first `n`, and whether there are more. */
const upTo = <R>(n: number, rows: readonly R[]) => ({ list: rows.slice(0, n), more: rows.length > n });

/** Applications made within a period and not merged, those with the most votes first. */
export const applicationsOnMap = (db: Db, scope: Scope, { serviceAreaId, from, to }: MapLooked) =>
  db
    .selectFrom('station_application as t')
    .select(['t.application_id as id', 't.lng', 't.lat', 't.body as text', 't.state', 't.votes'])
    .$narrowType<{ state: StationApplicationState }>()
    .where('t.state', '<>', 'merged')
    .where('t.created_at', '>=', at(from))
    .where('t.created_at', '<=', at(to))
    .where((eb) => eb.and(given(serviceAreaId !== undefined && eb('t.service_area_id', '=', serviceAreaId))))
    .where(rowsInScope(scope, 't'))
    .orderBy('t.votes', 'desc')
    .orderBy('t.application_id')
    .limit(most.applications + 1)
    .execute()
    .then((rows) => upTo(most.applications, rows));

/** Stations in use. */
export const stationsOnMap = (db: Db, scope: Scope, { serviceAreaId }: MapLooked, locale: Locale) =>
  db
    .selectFrom('fence as f')
    .select([
      'f.fence_id as id',
      nameIn('f', locale).as('name'),
      'f.centre_lng as lng',
      'f.centre_lat as lat',
    ])
    .where('f.kind', '=', 'station')
    .where('f.state', '=', 'enabled')
    .where((eb) => eb.and(given(serviceAreaId !== undefined && eb('f.service_area_id', '=', serviceAreaId))))
    .where(rowsInScope(scope, 'f'))
    .orderBy('f.fence_id')
    .limit(most.stations + 1)
    .execute()
    .then((rows) => upTo(most.stations, rows));

/** Cells in which most riders found no vehicle on the days of a period. */
export async function missedOnMap(
  db: Db,
  scope: Scope,
  { serviceAreaId, from, to }: MapLooked,
  zone: string,
) {
  const rows = await db
    .selectFrom('heat_hour as h')
    .select(['h.cell', ({ fn }) => fn.sum<number>('h.missed').as('missed')])
    .where('h.day', '>=', businessDayOf(from, zone))
    .where('h.day', '<=', businessDayOf(to, zone))
    .where('h.missed', '>', 0)
    .where((eb) => eb.and(given(serviceAreaId !== undefined && eb('h.service_area_id', '=', serviceAreaId))))
    .where(rowsInScope(scope, 'h'))
    .groupBy('h.cell')
    .orderBy('missed', 'desc')
    .orderBy('h.cell')
    .limit(most.cells)
    .execute();
  return rows.map(({ cell, missed }) => ({ ...heatCellCentre(cell), missed: Number(missed) }));
}
