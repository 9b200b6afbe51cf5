import type { ScreeningHit, ScreeningRun, screening } from '@kickstand/contract/fleet/screening';
import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { InputOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Who reads results: their own, and those of presets that colleagues share. */
export interface Reader {
  operatorId: string;
  agentId: number;
  scope: Scope;
}

const runsOf = (db: Db, { operatorId, agentId, scope }: Reader) =>
  db
    .selectFrom('screening_run as r')
    .innerJoin('operator as o', 'o.operator_id', 'r.operator_id')
    .leftJoin('screening_preset as p', 'p.preset_id', 'r.preset_id')
    .select(['r.run_id as id', 'r.preset_id as presetId', 'r.preset', 'r.system', 'r.rule', 'r.source'])
    .select(['r.state', 'r.took_ms as tookMs', 'r.at', 'o.name as operator'])
    .$narrowType<Pick<ScreeningRun, 'source' | 'state'>>()
    .select((eb) =>
      eb
        .selectFrom('screening_hit as h')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('h.run_id', '=', 'r.run_id')
        .where(rowsInScope(scope, 'h'))
        .as('hits'),
    )
    .where((eb) =>
      eb.or([
        eb('r.operator_id', '=', operatorId),
        eb.and([eb('p.shared', '=', true), eb('p.agent_id', '=', agentId)]),
      ]),
    );
export type RunStored = Awaited<ReturnType<ReturnType<typeof runsOf>['execute']>>[number];

export const runWith = (db: Db, reader: Reader, runId: string) =>
  runsOf(db, reader).where('r.run_id', '=', runId).executeTakeFirst();

/** One page of the screenings that an operator can see. */
export const pageOfRuns = (db: Db, reader: Reader, query: InputOf<typeof screening.runs>['query']) =>
  pageFrom(
    db,
    runsOf(db, reader).where((eb) => eb.and(given(query.presetId && eb('r.preset_id', '=', query.presetId)))),
    query,
    { sortable: { at: 'r.at' }, neverNull: ['at'], tieBreak: 'r.run_id' },
  );

const openTasks = sql<
  TaskType[]
>`array(select o.type from ops_task o where o.service_area_id = v.service_area_id
  and o.vehicle_id = v.vehicle_id and o.state in ('pending', 'doing', 'paused') order by o.type)`;

/** The vehicles of a result in scope: their values then, and their state now. */
const hitsOf = (db: Db, { scope, locale }: { scope: Scope; locale: Locale }, runId: string) =>
  db
    .selectFrom('screening_hit as h')
    .innerJoin('vehicle as v', 'v.vehicle_id', 'h.vehicle_id')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'h.vehicle_id')
    .leftJoin('vehicle_use as u', 'u.vehicle_id', 'h.vehicle_id')
    .leftJoin('service_area as z', 'z.service_area_id', 'v.service_area_id')
    .leftJoin('fence as f', (j) =>
      j.onRef('f.service_area_id', '=', 'v.service_area_id').onRef('f.fence_id', '=', 's.station_id'),
    )
    .select([sql<string>`h.vehicle_id::text`.as('carId'), 'h.measured', 'v.lifecycle', 'v.tags', 's.online'])
    .select(['s.riding_state as ridingState', 's.reported_at as reportedAt', 's.rest_battery as restBattery'])
    .select(['s.station_id as stationId', 's.out_of_area as outOfArea', 's.lng', 's.lat'])
    .select(['s.lock_at as lockAt', 's.unlock_at as unlockAt', 'u.last_started_at as lastTripAt'])
    .select(openTasks.as('openTasks'))
    .$narrowType<Pick<ScreeningHit, 'lifecycle' | 'ridingState'>>()
    .select([nameIn<string | null>('z', locale).as('area'), nameIn<string | null>('f', locale).as('station')])
    .where('h.run_id', '=', runId)
    .where(rowsInScope(scope, 'v'));
export type HitStored = Awaited<ReturnType<ReturnType<typeof hitsOf>['execute']>>[number];

export const pageOfHits = (
  db: Db,
  view: { scope: Scope; locale: Locale },
  query: InputOf<typeof screening.hits>['query'],
) =>
  pageFrom(db, hitsOf(db, view, query.runId), query, {
    sortable: { carId: 'h.vehicle_id', restBattery: 's.rest_battery', lastTripAt: 'u.last_started_at' },
    neverNull: ['carId'],
    tieBreak: 'h.vehicle_id',
  });

/** Those of these vehicles that are in a result and in scope. */
export async function hitsAmong(
  db: Db,
  scope: Scope,
  runId: string,
  numbers: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('screening_hit as h')
    .innerJoin('vehicle as v', 'v.vehicle_id', 'h.vehicle_id')
    .select('h.vehicle_id')
    .where('h.run_id', '=', runId)
    .where('h.vehicle_id', '=', anyNumber(numbers))
    .where(rowsInScope(scope, 'v'))
    .execute();
  return rows.map(({ vehicle_id }) => vehicle_id);
}
