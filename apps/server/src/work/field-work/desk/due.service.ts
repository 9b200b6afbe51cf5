import type { TaskPriority, TaskType } from '@kickstand/contract/fleet/tasks';
import type { AreaSettings } from '@kickstand/contract/places/area-settings';
import { type DueHours, dueOf } from '@kickstand/domain/work/work-verdicts';
import type { Db } from '../../../kernel/database/db.ts';
import { settingsThrough } from '../../../places/area-settings/area-settings.service.ts';
import { priceCalendarOf } from '../../../platform/time/calendar.service.ts';

const hoursOf = (ops: AreaSettings['ops']): DueHours => ({
  urgent: ops.dueUrgentMinutes / 60,
  high: ops.dueHighMinutes / 60,
  mid: ops.dueMidMinutes / 60,
  low: ops.dueLowMinutes / 60,
});

/** What determines a task's due time. */
export interface Dated {
  service_area_id: number;
  type: string;
  priority: string;
  created_at: number;
  /** How long its clock has been stopped so far. */
  stood_ms: number;
}

/**
 * Computes tasks' due times by priority, epoch ms: by the area's settings when the task was created, plus the time its
 * clock was stopped. Calendar and settings are read once for all.
 */
export function datingIn(db: Db, zone: string): (task: Dated) => Promise<number> {
  const calendar = once(async () => new Set((await priceCalendarOf(db)).holidays));
  const saidIn = new Map<number, ReturnType<typeof opsOf>>();
  const opsOf = (areaId: number) => settingsThrough(db, areaId, 'ops');
  const hoursFor = async ({ service_area_id: areaId, created_at: made }: Dated) => {
    const said = saidIn.get(areaId) ?? opsOf(areaId);
    saidIn.set(areaId, said);
    return hoursOf((await said)(made));
  };
  return async (task) => {
    const off = await calendar();
    const facts = {
      type: task.type as TaskType,
      priority: task.priority as TaskPriority,
      createdAt: task.created_at,
      stops: [],
      extendedTo: null,
    };
    const due = dueOf(facts, await hoursFor(task), { zone, isDayOff: (day) => off.has(day) });
    // The clock of a task without stops never stands.
    return (due ?? task.created_at) + task.stood_ms;
  };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= read();
    return answer;
  };
}
