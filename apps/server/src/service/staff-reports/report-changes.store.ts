import type {
  StaffReportFinding,
  StaffReportKind,
  StaffReportState,
} from '@kickstand/contract/service/staff-reports';
import type { Scope } from '@kickstand/domain/platform/access';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { QueueTable } from '../../kernel/queue/queue.store.ts';

/** The queue of reports. */
export const reportTable: QueueTable = { table: 'staff_report', key: 'report_id', waiting: ['pending'] };

interface Narrow {
  kind: StaffReportKind;
  state: StaffReportState;
  finding: StaffReportFinding;
}

/** Locks a vehicle of a service area in scope, so that a concurrent reporter sees the first report. */
export const vehicleToReport = (db: Db, scope: Scope, vehicle: number) =>
  db
    .selectFrom('vehicle as v')
    .select(['v.service_area_id as areaId', 'v.agent_id as agentId'])
    .where('v.vehicle_id', '=', vehicle)
    .where('v.service_area_id', 'is not', null)
    .where(rowsInScope(scope, 'v'))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The last ride of a vehicle in scope that began by an instant. */
export const lastRideOf = (db: Db, scope: Scope, vehicle: number, now: number) =>
  db
    .selectFrom('ride_order as o')
    .select(['o.order_id as orderId', 'o.rider_id as riderId', 'o.ended_at as endedAt'])
    .where('o.vehicle_id', '=', vehicle)
    .where('o.started_at', '<=', at(now))
    .where(rowsInScope(scope, 'o'))
    .orderBy('o.started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether another report of the same was passed. */
export const wasPassed = async (db: Db, { id, orderId, kind }: Pick<Report, 'id' | 'orderId' | 'kind'>) =>
  orderId !== null &&
  (await db
    .selectFrom('staff_report')
    .select('report_id')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('state', '=', 'passed')
    .where('report_id', '<>', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether the same was reported of a ride, and is waiting or passed. */
export const wasReported = async (db: Db, orderId: string, kind: StaffReportKind) =>
  (await db
    .selectFrom('staff_report')
    .select('report_id')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('state', 'in', ['pending', 'passed'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

export interface NewReport {
  reportId: string;
  areaId: number;
  agentId: number;
  kind: StaffReportKind;
  vehicle: number;
  operatorId: string;
  staffName: string;
  ride: { riderId: string; orderId: string; endedAt: number | null } | undefined;
  text: string;
  lng: number;
  lat: number;
  finding: StaffReportFinding;
  now: number;
  /** Null: rejected at once. */
  dueAt: number | null;
}

export const insertReport = (db: Db, one: NewReport) =>
  db
    .insertInto('staff_report')
    .values({
      report_id: one.reportId,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      kind: one.kind,
      vehicle_id: one.vehicle,
      operator_id: one.operatorId,
      staff_name: one.staffName,
      rider_id: one.ride?.riderId ?? null,
      order_id: one.ride?.orderId ?? null,
      ended_at: one.ride?.endedAt == null ? null : new Date(one.ride.endedAt),
      body: one.text,
      lng: one.lng,
      lat: one.lat,
      finding: one.finding,
      state: one.dueAt === null ? 'auto_rejected' : 'pending',
      created_at: new Date(one.now),
      due_at: one.dueAt === null ? null : new Date(one.dueAt),
      decided_at: one.dueAt === null ? new Date(one.now) : null,
    })
    .execute();

/** The rider of a report in scope, to be locked first; undefined if there is no such report. */
export const riderOfReport = (db: Db, scope: Scope, reportId: string) =>
  db
    .selectFrom('staff_report as t')
    .leftJoin('rider as r', 'r.rider_id', 't.rider_id')
    .select(['t.rider_id as riderId', 'r.state as riderState', 'r.phone'])
    .where('t.report_id', '=', reportId)
    .where(rowsInScope(scope, 't'))
    .executeTakeFirst();

/** Locks a report in scope; its rider must be locked before. */
export const lockReport = (db: Db, scope: Scope, reportId: string) =>
  db
    .selectFrom('staff_report as t')
    .select(['t.report_id as id', 't.service_area_id as areaId', 't.agent_id as agentId', 't.state'])
    .select(['t.rider_id as riderId', 't.order_id as orderId', 't.operator_id as operatorId'])
    .select(['t.receivable_id as receivableId', 't.fee_cents as feeCents', 't.entry_id as entryId'])
    .select(['t.decided_at as decidedAt', 't.claimed_by as claimedBy', 't.claimed_name as claimedName'])
    .select(['t.claimed_until as claimedUntil', 't.kind', 't.finding'])
    .$narrowType<Narrow>()
    .where('t.report_id', '=', reportId)
    .where(rowsInScope(scope, 't'))
    .forUpdate()
    .executeTakeFirst();
export type Report = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

export interface Decided {
  state: 'passed' | 'rejected';
  by: string;
  opinion: string;
  now: number;
  receivableId?: string | undefined;
  feeCents?: number;
  /** The points actually lost. */
  points?: number;
  entryId?: string | undefined;
  isOverturned?: boolean;
}

/** Stores a decision; what an overturned decision had cost stays on record. */
export const noteDecided = (db: Db, reportId: string, decided: Decided) =>
  db
    .updateTable('staff_report')
    .set({
      state: decided.state,
      handler_name: decided.by,
      opinion: decided.opinion,
      ...(decided.isOverturned
        ? { overturned_at: new Date(decided.now) }
        : {
            decided_at: new Date(decided.now),
            receivable_id: decided.receivableId ?? null,
            fee_cents: decided.feeCents ?? 0,
            credit_points: decided.points ?? 0,
            entry_id: decided.entryId ?? null,
          }),
      due_at: null,
      claimed_by: null,
      claimed_name: null,
      claimed_until: null,
    })
    .where('report_id', '=', reportId)
    .execute();

export const noteCancelled = (db: Db, reportId: string, now: number) =>
  db
    .updateTable('staff_report')
    .set({
      state: 'cancelled',
      decided_at: new Date(now),
      due_at: null,
      claimed_by: null,
      claimed_name: null,
      claimed_until: null,
    })
    .where('report_id', '=', reportId)
    .execute();

/** The latest reports of an operator, newest first. */
export const lastReports = (db: Db, scope: Scope, operatorId: string) =>
  db
    .selectFrom('staff_report as t')
    .select((eb) => [
      't.report_id as reportId',
      eb.cast<string>('t.vehicle_id', 'text').as('carId'),
      't.kind',
      't.body as text',
    ])
    .select(['t.state', 't.finding', 't.opinion', 't.created_at as createdAt', 't.decided_at as decidedAt'])
    .$narrowType<Narrow>()
    .where('t.operator_id', '=', operatorId)
    .where(rowsInScope(scope, 't'))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.report_id', 'desc')
    .limit(20)
    .execute();
