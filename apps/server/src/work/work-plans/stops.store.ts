import type { InputOf } from '@kickstand/contract/kit';
import type { workPlans } from '@kickstand/contract/work/work-plans';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Expression, SqlBool } from 'kysely';
import { asReal, type Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** A stop of a plan, as stored; instants are epoch ms. */
export interface NewStop {
  jobId: string;
  operatorId: string;
  no: number;
  kind: string;
  vehicle: number;
  fromStationId: string | null;
  toStationId: string | null;
  arriveAt: number;
  leaveAt: number;
  minutes: number;
  rides: number;
  valueCents: number;
  costCents: number;
  reason: {
    ridesCents: number;
    charge: number | null;
    heardMinutes: number | null;
    standing: number | null;
    hours: number | null;
  };
  pinned: boolean;
}

const mostAtOnce = 500;

/** Replaces a plan's stops. */
export async function replaceStops(
  db: Db,
  { planId, areaId, agentId }: { planId: string; areaId: number; agentId: number },
  stops: readonly NewStop[],
) {
  await db
    .deleteFrom('plan_stop')
    .where('service_area_id', '=', areaId)
    .where('plan_id', '=', planId)
    .execute();
  for (let from = 0; from < stops.length; from += mostAtOnce)
    await db
      .insertInto('plan_stop')
      .values(
        stops.slice(from, from + mostAtOnce).map((stop) => ({
          service_area_id: areaId,
          plan_id: planId,
          agent_id: agentId,
          job_id: stop.jobId,
          operator_id: stop.operatorId,
          no: stop.no,
          kind: stop.kind,
          vehicle_id: stop.vehicle,
          from_station_id: stop.fromStationId,
          to_station_id: stop.toStationId,
          arrive_at: new Date(stop.arriveAt),
          leave_at: new Date(stop.leaveAt),
          minutes: asReal(stop.minutes),
          rides: asReal(stop.rides),
          value_cents: stop.valueCents,
          cost_cents: stop.costCents,
          reason: JSON.stringify(stop.reason),
          pinned: stop.pinned,
        })),
      )
      .execute();
}

/** Stops in scope with their outcomes. */
const stopsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('plan_stop as s')
    .innerJoin('work_plan as p', (j) =>
      j.onRef('p.service_area_id', '=', 's.service_area_id').onRef('p.plan_id', '=', 's.plan_id'),
    )
    .innerJoin('operator as o', 'o.operator_id', 's.operator_id')
    .leftJoin('ops_task as t', (j) =>
      j.onRef('t.service_area_id', '=', 's.service_area_id').onRef('t.task_id', '=', 's.task_id'),
    )
    .leftJoin('fence as f', (j) =>
      j.onRef('f.service_area_id', '=', 's.service_area_id').onRef('f.fence_id', '=', 's.from_station_id'),
    )
    .leftJoin('fence as g', (j) =>
      j.onRef('g.service_area_id', '=', 's.service_area_id').onRef('g.fence_id', '=', 's.to_station_id'),
    )
    .select([
      's.job_id as jobId',
      's.operator_id as operatorId',
      'o.name as person',
      's.no',
      's.kind',
      's.vehicle_id as vehicleId',
    ])
    .select([
      's.from_station_id as fromStationId',
      's.to_station_id as toStationId',
      's.arrive_at as arriveAt',
      's.leave_at as leaveAt',
    ])
    .select([
      's.minutes',
      's.rides',
      's.value_cents as valueCents',
      's.cost_cents as costCents',
      's.reason',
      's.pinned',
    ])
    .select([
      's.task_id as taskId',
      's.skipped',
      's.adopted',
      't.state as taskState',
      't.validity',
      't.finished_at as finishedAt',
    ])
    .select(['t.assignee_id as assigneeId', 't.started_at as startedAt'])
    .select(['s.plan_id as planId', 'p.state as planState', 'p.version as planVersion'])
    .select('p.shift_until as shiftUntil')
    .select(['f.name as fromName', 'f.name_en as fromNameEn', 'g.name as toName', 'g.name_en as toNameEn'])
    .where(rowsInScope(scope, 's'));
export type StopStored = Awaited<ReturnType<ReturnType<typeof stopsIn>['execute']>>[number];

/** All stops of a plan, by person and order; a few thousand at most. */
export const stopsOf = (db: Db, planId: string) =>
  stopsIn(db, { agentIds: 'all', opAreaIds: 'all' })
    .where('s.plan_id', '=', planId)
    .orderBy('s.operator_id')
    .orderBy('s.no')
    .limit(5_000)
    .execute();

export const pageOfStops = (db: Db, scope: Scope, query: InputOf<typeof workPlans.lines>['query']) =>
  pageFrom(
    db,
    stopsIn(db, scope).where((eb) =>
      eb.and(
        given<Expression<SqlBool>>(
          eb('s.plan_id', '=', query.planId),
          query.operatorId && eb('s.operator_id', '=', query.operatorId),
        ),
      ),
    ),
    query,
    {
      sortable: { arriveAt: 's.arrive_at', valueCents: 's.value_cents', minutes: 's.minutes' },
      neverNull: ['arriveAt', 'valueCents', 'minutes'],
      tieBreak: 's.job_id',
    },
  );

/** A plan's number of stops, and who does which in what order, for comparison. */
export const orderOf = (db: Db, planId: string) =>
  db
    .selectFrom('plan_stop')
    .select(['job_id as jobId', 'operator_id as operatorId'])
    .where('plan_id', '=', planId)
    .orderBy('operator_id')
    .orderBy('no')
    .limit(5_000)
    .execute();
