import type { DeskTaskRow, FaultRow, OpsTaskRow } from '@kickstand/contract/work/field-work';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import { maskPhone } from '@kickstand/domain/platform/session';
import { isBreached } from '@kickstand/domain/work/work-verdicts';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { DeskStored } from './desk/desk.store.ts';
import type { FaultStored } from './faults.store.ts';
import { freshMs } from './people.service.ts';
import type { TaskStored } from './tasks.store.ts';
import { ruleNameIn } from './usual-rules.parts.ts';

type Clock = Pick<TaskStored, 'due_at' | 'extended_ms' | 'paused_at' | 'due_left_ms'>;
/** A task's due time without extensions; while its clock is stopped, as if it were not. Null: no due time. */
function firstDue({ due_at, extended_ms, paused_at, due_left_ms: left }: Clock) {
  const due = due_at ?? (paused_at === null || left === null ? null : paused_at + left);
  return due === null ? null : due - extended_ms;
}

export const taskRowOf = (row: TaskStored): OpsTaskRow => ({
  ...row,
  id: row.task_id,
  type: row.type as OpsTaskRow['type'],
  source: row.source as OpsTaskRow['source'],
  priority: row.priority as OpsTaskRow['priority'],
  state: row.state as OpsTaskRow['state'],
  carId: String(row.vehicle_id),
  serviceAreaId: row.service_area_id,
  agentId: row.agent_id,
  targetId: row.target_id,
  assigneeId: row.assignee_id,
  createdAt: row.created_at,
  claimedAt: row.claimed_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  dueAt: row.due_at,
  beforePct: row.before_pct,
  afterPct: row.after_pct,
  distanceM: row.distance_m,
  validity: row.validity as OpsTaskRow['validity'],
  invalidReason: row.invalid_reason,
  firstDueAt: row.due_at === null ? null : firstDue(row),
  photoNeeded: row.photo_needed,
  askedItems: row.asked_items as OpsTaskRow['askedItems'],
  batchId: row.batch_id,
});

function staffMetres({ staffLng, staffLat, staffAt, vehicleLng, vehicleLat }: DeskStored, now: number) {
  if (staffLng === null || staffLat === null || vehicleLng === null || vehicleLat === null) return null;
  if (staffAt === null || staffAt < now - freshMs) return null;
  return Math.round(distanceMetres([staffLng, staffLat], [vehicleLng, vehicleLat]));
}

/** The same for the desk at an instant, in its language. */
export function deskRowOf(row: DeskStored, locale: Locale, now: number): DeskTaskRow {
  const task = taskRowOf(row);
  const { area, grid, target, battery, photos, rule, parts_since: partsSince } = row;
  return {
    ...task,
    area,
    grid,
    target,
    battery,
    photos,
    rule: rule === null ? null : ruleNameIn({ ...row, rule_id: row.rule_id ?? '', name: rule }, locale),
    staffM: staffMetres(row, now),
    partsSince,
    ageSeconds: Math.max(0, Math.round(((task.finishedAt ?? now) - task.createdAt) / 1000)),
    breached:
      task.state !== 'closed' && isBreached(firstDue(row), { doneAt: task.finishedAt ?? row.paused_at }, now),
  };
}

export const faultRowOf = (row: FaultStored): FaultRow => ({
  id: row.report_id,
  carId: String(row.vehicle_id),
  source: row.source as FaultRow['source'],
  reporter: row.reporterName ?? maskPhone(row.reporterPhone ?? ''),
  parts: row.parts as FaultRow['parts'],
  text: row.text,
  stop: row.stop,
  tripId: row.trip_id,
  taskId: row.task_id,
  state: row.state as FaultRow['state'],
  result: row.result as FaultRow['result'],
  handler: row.handlerName ?? row.handler,
  createdAt: row.created_at,
  handledAt: row.handled_at,
});
