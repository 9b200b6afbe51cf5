import type { RepairPart } from '@kickstand/contract/fleet/tasks';
import { opsRules } from '@kickstand/contract/places/area-settings';
import type { OpsTaskRow } from '@kickstand/contract/work/field-work';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { partsCost, stateAfterRepair } from '@kickstand/domain/work/field-work';
import type { WorkFacts, WorkVerdict } from '@kickstand/domain/work/work-verdicts';
import { millivoltsAt } from '@kickstand/town';
import type { Value } from '../../copy.store.ts';
import type { PastWorld } from '../past.ts';
import type { PastVehicle } from '../past-fleet.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export type WorkType = 'swap' | 'move' | 'repair' | 'inspect';

/** A member of the field staff. */
export interface CrewPerson {
  operatorId: string;
  serviceAreaId: number;
  busyUntil: number;
}

/** A task of field work. */
export interface Task {
  taskId: string;
  type: WorkType;
  source: OpsTaskRow['source'];
  priority: string;
  vehicle: PastVehicle;
  createdAt: number;
  at: LngLat;
  /** Index of the vehicle’s destination station. */
  target: number | null;
  fault: Fault | undefined;
}

/** A fault reported by a rider. */
export interface Fault {
  reportId: string;
  parts: readonly RepairPart[];
  stop: boolean;
  reporter: string;
  tripId: string;
  at: number;
}

/** Result of the work, as columns of the task. */
export interface Done {
  startedAt: number;
  finishedAt: number;
  person: CrewPerson;
  from: LngLat;
  to: LngLat;
  before: number;
  after: number;
  oldBattery: string | null;
  newBattery: string | null;
  metres: number | null;
  /** Result of a repair, or checklist of an inspection. */
  result: { result?: string; checklist?: Record<string, boolean> };
  facts: WorkFacts;
  verdict: WorkVerdict;
}

/** A task not started yet. */
export const untouched = {
  assignee_id: null,
  claimed_at: null,
  started_at: null,
  finished_at: null,
  start_lng: null,
  start_lat: null,
  end_lng: null,
  end_lat: null,
  before_pct: null,
  after_pct: null,
  before_mv: null,
  after_mv: null,
  old_battery: null,
  new_battery: null,
  distance_m: null,
  result: '{}',
  validity: 'pending',
  reason: null,
};
type TaskColumns = { [K in keyof typeof untouched]: Value };

/** Columns of a finished task. */
export function doneColumns(done: Done, type: WorkType): TaskColumns {
  const swap = type === 'swap';
  return {
    assignee_id: done.person.operatorId,
    claimed_at: new Date(done.startedAt - 4 * minuteMs),
    started_at: new Date(done.startedAt),
    finished_at: new Date(done.finishedAt),
    start_lng: done.from[0],
    start_lat: done.from[1],
    end_lng: done.to[0],
    end_lat: done.to[1],
    before_pct: swap ? Math.round(done.before) : null,
    after_pct: swap ? Math.round(done.after) : null,
    before_mv: swap ? millivoltsAt(done.before, 0) : null,
    after_mv: swap ? millivoltsAt(done.after, 0) : null,
    old_battery: done.oldBattery,
    new_battery: done.newBattery,
    distance_m: done.metres,
    result: JSON.stringify(done.result),
    validity: done.verdict.validity,
    reason: done.verdict.reason,
  };
}

/** All areas had default prices in the past. */
const usualPrices = opsRules.kept.parse({});

/** Writes a task in a state. */
export function writeTask({ sink, town }: PastWorld, task: Task, state: string, c: TaskColumns) {
  const { vehicle, at, target, createdAt, fault } = task;
  const { of } = vehicle;
  sink.add('ops_task', [
    ...[of.serviceAreaId, task.taskId, of.agentId, task.type, task.source, task.priority, state],
    ...[of.vehicleId, at[0], at[1], target === null ? null : town.fence(target), c.assignee_id],
    ...[new Date(createdAt), c.claimed_at, c.started_at, c.finished_at, new Date(createdAt + 24 * hourMs)],
    ...[c.start_lng, c.start_lat, c.end_lng, c.end_lat, c.before_pct, c.after_pct, c.before_mv, c.after_mv],
    ...[c.old_battery, c.new_battery, c.distance_m, fault?.parts ?? [], c.result, c.validity, c.reason],
    state === 'done' && task.type === 'repair' ? partsCost(fault?.parts ?? [], usualPrices) : null,
  ]);
}

/** Writes the report that a task came from, with its outcome. */
export function writeReport(
  { sink }: PastWorld,
  { taskId, vehicle: { of } }: Task,
  fault: Fault,
  done: Done | undefined,
) {
  const result = done?.result.result as 'fixed' | 'no_fault' | undefined;
  sink.add('fault_report', [
    ...[of.vehicleId, fault.reportId, of.serviceAreaId, of.agentId, 'user', fault.reporter, fault.parts],
    ...[fault.stop, fault.tripId, taskId, result ? stateAfterRepair(result) : 'new', result ?? null],
    ...[done?.person.operatorId ?? null, new Date(fault.at), done ? new Date(done.finishedAt) : null],
  ]);
}
