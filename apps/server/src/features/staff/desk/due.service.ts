import type { AreaSettings } from '@kickstand/contract/area-settings';
import type { TaskPriority, TaskType } from '@kickstand/contract/staff';
import { type DueHours, dueOf } from '@kickstand/domain/field-work';
import type { Db } from '../../../kernel/database/db.ts';
import { settingsAt } from '../../area-settings/area-settings.service.ts';
import { priceCalendarOf } from '../../pricing/pricing.service.ts';

const hoursOf = (ops: AreaSettings['ops']): DueHours => ({
  urgent: ops.dueUrgentMinutes / 60,
  high: ops.dueHighMinutes / 60,
  mid: ops.dueMidMinutes / 60,
  low: ops.dueLowMinutes / 60,
});

/** What decides when a task is due. */
export interface Dated {
  service_area_id: number;
  type: string;
  priority: string;
  created_at: number;
}

/** When a task is due by its priority, as its area said when it was made, epoch ms. */
export async function dueAfter(db: Db, task: Dated, zone: string): Promise<number> {
  const ops = await settingsAt(db, task.service_area_id, 'ops', task.created_at);
  const { holidays } = await priceCalendarOf(db);
  const off = new Set(holidays);
  const due = dueOf(
    {
      type: task.type as TaskType,
      priority: task.priority as TaskPriority,
      createdAt: task.created_at,
      stops: [],
      extendedTo: null,
    },
    hoursOf(ops),
    { zone, isDayOff: (day) => off.has(day) },
  );
  // The clock of a task without stops never stands.
  return due ?? task.created_at;
}
