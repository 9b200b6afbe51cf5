import type { InputOf } from '@kickstand/contract/kit';
import type { FaultRow, ops } from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import { falseReports, stoppingStates } from '@kickstand/domain/work/field-work';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

const faultsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('fault_report as f')
    .leftJoin('operator as o', 'o.operator_id', 'f.reporter')
    .leftJoin('rider as r', 'r.rider_id', 'f.reporter')
    .leftJoin('operator as h', 'h.operator_id', 'f.handler')
    .selectAll('f')
    .select(['o.name as reporterName', 'r.phone as reporterPhone', 'h.name as handlerName'])
    .where(rowsInScope(scope, 'f'));

export type FaultStored = Awaited<ReturnType<ReturnType<typeof faultsIn>['execute']>>[number];

const openStates = anyText(stoppingStates);

export const pageOfFaults = (db: Db, scope: Scope, query: InputOf<typeof ops.faults>['query']) =>
  pageFrom(
    db,
    faultsIn(db, scope).where((eb) =>
      eb.and(
        given(
          query.carId && eb('f.vehicle_id', '=', Number(query.carId)),
          query.open === true && eb('f.state', '=', openStates),
          query.open === false && eb.not(eb('f.state', '=', openStates)),
        ),
      ),
    ),
    query,
    { sortable: { createdAt: 'f.created_at' }, neverNull: ['createdAt'], tieBreak: 'f.report_id' },
  );

export const faultWith = (db: Db, scope: Scope, reportId: string) =>
  faultsIn(db, scope).where('f.report_id', '=', reportId).executeTakeFirst();

/** Lock a report in scope. */
export const lockFault = (db: Db, scope: Scope, reportId: string) =>
  db
    .selectFrom('fault_report as f')
    .select([
      'f.report_id as reportId',
      'f.vehicle_id as vehicleId',
      'f.state',
      'f.stop',
      'f.task_id as taskId',
    ])
    .where('f.report_id', '=', reportId)
    .where(rowsInScope(scope, 'f'))
    .forUpdate()
    .executeTakeFirst();

export interface NewFault {
  reportId: string;
  vehicle: number;
  areaId: number | null;
  agentId: number;
  source: FaultRow['source'];
  reporter: string;
  parts: readonly string[];
  text: string;
  stop: boolean;
  tripId: string | null;
  taskId: string | null;
  /** The selected reasons, and the keys of its pictures. */
  reasonIds: string[];
  photos: string[];
  /** Whether the rules create a repair from it. */
  wantsTask: boolean;
  now: number;
}

export const insertFault = (db: Db, fault: NewFault) =>
  db
    .insertInto('fault_report')
    .values({
      source: fault.source,
      reporter: fault.reporter,
      text: fault.text,
      stop: fault.stop,
      photos: fault.photos,
      vehicle_id: fault.vehicle,
      report_id: fault.reportId,
      service_area_id: fault.areaId,
      agent_id: fault.agentId,
      parts: [...fault.parts],
      trip_id: fault.tripId,
      task_id: fault.taskId,
      reason_ids: fault.reasonIds,
      wants_task: fault.wantsTask,
      state: fault.taskId ? 'processing' : 'new',
      created_at: new Date(fault.now),
    })
    .execute();

interface Handled {
  state: FaultRow['state'];
  result: string;
  handler: string;
  now: number;
}

const handled = ({ state, result, handler, now }: Handled) => ({
  state,
  result,
  handler,
  handled_at: new Date(now),
  version: sql<number>`version + 1`,
});

export const handleFault = (db: Db, reportId: string, how: Handled) =>
  db.updateTable('fault_report').set(handled(how)).where('report_id', '=', reportId).execute();

/** Closes every open report of a vehicle alike; returns how many. */
export async function handleFaultsOf(db: Db, vehicle: number, how: Handled): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('fault_report')
    .set(handled(how))
    .where('vehicle_id', '=', vehicle)
    .where('state', '=', openStates)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether an open report keeps the vehicle from being rented. */
export async function isStopped(db: Db, vehicle: number): Promise<boolean> {
  const row = await db
    .selectFrom('fault_report')
    .select('report_id')
    .where('vehicle_id', '=', vehicle)
    .where('stop', '=', true)
    .where('state', '=', openStates)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reports without a repair task yet, oldest first. */
export const untended = (db: Db, limit: number) =>
  db
    .selectFrom('fault_report as f')
    .innerJoin('vehicle as v', 'v.vehicle_id', 'f.vehicle_id')
    .select([
      'f.report_id as reportId',
      'f.vehicle_id as vehicleId',
      'f.parts',
      'f.stop',
      'v.agent_id as agentId',
      'v.service_area_id as serviceAreaId',
    ])
    .where('f.state', '=', 'new')
    .where('f.task_id', 'is', null)
    .where('f.wants_task', '=', true)
    .where('v.service_area_id', 'is not', null)
    .where(
      sql<boolean>`coalesce((select (g.content->>'autoRepairs')::boolean from area_setting g
        where g.service_area_id = v.service_area_id and g.name = 'ops'), true)`,
    )
    .orderBy('f.created_at')
    .limit(limit)
    .execute();

export const tendTo = (db: Db, reportId: string, taskId: string) =>
  db
    .updateTable('fault_report')
    .set({ task_id: taskId, state: 'processing', version: sql<number>`version + 1` })
    .where('report_id', '=', reportId)
    .execute();

/** How many reports a rider made since an instant, epoch ms. */
export async function countReportsOf(db: Db, riderId: string, since: number): Promise<number> {
  const { n } = await reportsOf(db, riderId, since).executeTakeFirstOrThrow();
  return n;
}

/** How many of a rider's reports since an instant were found to be no fault. */
export async function countFalseOf(db: Db, riderId: string, since: number): Promise<number> {
  const { n } = await reportsOf(db, riderId, since).where('state', '=', 'invalid').executeTakeFirstOrThrow();
  return n;
}

const reportsOf = (db: Db, riderId: string, since: number) =>
  db
    .selectFrom('fault_report')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('source', '=', 'user')
    .where('reporter', '=', riderId)
    .where('created_at', '>=', at(since));

interface SaidAgain {
  vehicle: number;
  reasonId: string;
  since: number;
  now: number;
}

/** Trusted riders who gave this reason for this vehicle since an instant. */
export async function believedRiders(
  db: Db,
  { vehicle, reasonId, since, now }: SaidAgain,
): Promise<string[]> {
  const rows = await db
    .selectFrom('fault_report as f')
    .select('f.reporter')
    .distinct()
    .where('f.vehicle_id', '=', vehicle)
    .where('f.source', '=', 'user')
    .where('f.created_at', '>', at(since))
    .where('f.state', '<>', 'invalid')
    .where(sql<boolean>`f.reason_ids @> array[${reasonId}]`)
    .where(
      sql<boolean>`(select count(*) from fault_report b where b.reporter = f.reporter and b.source = 'user'
        and b.state = 'invalid' and b.created_at >= ${new Date(now - falseReports.withinMs)}) < ${falseReports.most}`,
    )
    .limit(20)
    .execute();
  return rows.map(({ reporter }) => reporter);
}

/** A rider's ride and its end; undefined if it is not theirs. */
export async function rideOf(
  db: Db,
  riderId: string,
  tripId: string,
): Promise<{ endedAt: number | null } | undefined> {
  const row = await db
    .selectFrom('trip')
    .select('ended_at as endedAt')
    .where('trip_id', '=', tripId)
    .where('rider_id', '=', riderId)
    .executeTakeFirst();
  return row && { endedAt: row.endedAt };
}
