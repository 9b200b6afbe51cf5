import type { TaskPriority, TaskType } from '@kickstand/contract/fleet/tasks';
import { deadlineOf, type QueueEvent, type ServiceTime } from '../../platform/queues/index.ts';

const hour = 3_600_000;

/** Hours until work of a priority is due. */
export type DueHours = Readonly<Record<TaskPriority, number>>;
export const usualDueHours: DueHours = { urgent: 2, high: 8, mid: 24, low: 72 };

/** Why the clock of a task stands: a ride goes on, or parts are missing that were ordered. */
export interface Stop {
  why: 'ride' | 'parts';
  from: number;
  /** Null: still. */
  to: number | null;
}

export interface DueFacts {
  type: TaskType;
  priority: TaskPriority;
  createdAt: number;
  stops: readonly Stop[];
  /** Somebody gave it until then; what was missed before stays missed. */
  extendedTo: number | null;
}

export type Calendar = Omit<ServiceTime, 'allowedMs'>;

/** Which of its stops count, told as what happened to it; stops that overlap are one. */
function eventsOf({ type, createdAt, stops }: DueFacts): QueueEvent[] {
  const counting = stops
    .filter(({ why }) => why === 'ride' || type === 'repair')
    .toSorted((a, b) => a.from - b.from);
  const events: QueueEvent[] = [{ at: createdAt, kind: 'opened' }];
  let open = Number.NEGATIVE_INFINITY;
  for (const { from, to } of counting) {
    const end = to ?? Number.POSITIVE_INFINITY;
    if (end <= open) continue;
    if (from <= open) events.pop();
    else events.push({ at: from, kind: 'waiting' });
    if (to !== null) events.push({ at: to, kind: 'answered' });
    open = end;
  }
  return events;
}

/** When a task is due, epoch ms; null while its clock stands. What is urgent is due round the clock. */
export function dueOf(task: DueFacts, hours: DueHours, calendar: Calendar): number | null {
  const service = { ...calendar, allowedMs: hours[task.priority] * hour };
  const byClock = deadlineOf(
    eventsOf(task),
    task.priority === 'urgent' ? { ...service, isDayOff: () => false } : service,
  );
  return byClock === null ? null : Math.max(byClock, task.extendedTo ?? 0);
}

/** When a task would have been due without what it was given later: an extension takes no breach back. */
export const firstDueOf = (task: DueFacts, hours: DueHours, calendar: Calendar) =>
  dueOf({ ...task, extendedTo: null }, hours, calendar);

/** Whether the time for a task passed, with or without what it was given later. */
export const isBreached = (firstDue: number | null, { doneAt }: { doneAt: number | null }, now: number) =>
  firstDue !== null && firstDue < (doneAt ?? now);

/** Whether work goes on for so long that the vehicle is locked and the task given back to the pool. */
export const isOverrun = (startedAt: number | null, now: number, hours = 8) =>
  startedAt !== null && now - startedAt >= hours * hour;

/** From the first report to when the vehicle could be rented again, ms; null while it cannot. */
export const repairMs = (firstReportAt: number, rentableAt: number | null) =>
  rentableAt === null ? null : Math.max(0, rentableAt - firstReportAt);

/** Pay of flagged work is held for so many working days. */
const heldDays = 3;

/** Until when the pay of flagged work is held at most, epoch ms. */
export const heldUntil = (judgedAt: number, calendar: Calendar): number =>
  deadlineOf([{ at: judgedAt, kind: 'opened' }], { ...calendar, allowedMs: heldDays * 24 * hour }) ??
  judgedAt;
