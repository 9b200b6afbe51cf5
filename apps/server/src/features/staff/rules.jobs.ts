import type { TaskType } from '@kickstand/contract/staff';
import { everything } from '@kickstand/domain/access';
import type { Db } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import type { TripJobs } from '../trips/trips.parts.ts';
import { tendTo, untended } from './faults.store.ts';
import { closeMoot, dueForMove, dueForSwap } from './rules.store.ts';
import { insertTask, openTaskOf } from './tasks.store.ts';

/** At or below this charge a swap is due, and from this one on it is not any more, percent. */
const swapPercent = 25;
const chargedPercent = 60;
const mostPerRun = 100;

type Due = Awaited<ReturnType<typeof dueForSwap>>[number];

const byRule = (db: Db, type: TaskType, due: Due, now: number) =>
  insertTask(db, {
    vehicle: due.vehicle_id,
    areaId: due.service_area_id,
    agentId: due.agent_id,
    type,
    source: 'rule',
    priority: type === 'swap' && (due.rest_battery ?? 0) <= 10 ? 'high' : 'mid',
    lng: due.lng,
    lat: due.lat,
    beforePct: due.rest_battery,
    targetId: null,
    assigneeId: null,
    claimed: false,
    createdBy: null,
    remark: '',
    now,
  });

/** Make the tasks that are due by rule, and close those whose reason is gone. Answers how many were made and closed. */
export function applyRules({ database, now }: Pick<TripJobs, 'database' | 'now'>) {
  return database.write(everything, async (db) => {
    const at = now();
    const closed = await closeMoot(db, chargedPercent, at, mostPerRun);
    let made = 0;
    for (const due of await dueForSwap(db, { percent: swapPercent, now: at }, mostPerRun))
      if (await byRule(db, 'swap', due, at)) made += 1;
    for (const due of await dueForMove(db, at, mostPerRun)) if (await byRule(db, 'move', due, at)) made += 1;
    made += await tendToFaults(db, at);
    return { made, closed };
  });
}

/** Have what was reported repaired, by one task for each vehicle. */
async function tendToFaults(db: Db, at: number): Promise<number> {
  let made = 0;
  for (const fault of await untended(db, mostPerRun)) {
    const due = {
      ...fault,
      service_area_id: fault.serviceAreaId ?? 0,
      agent_id: fault.agentId,
      vehicle_id: fault.vehicleId,
      lng: null,
      lat: null,
      rest_battery: null,
    };
    const fresh = await byRule(db, 'repair', due, at);
    if (fresh) made += 1;
    const taskId = fresh ?? (await openTaskOf(db, fault.vehicleId, 'repair'))?.taskId;
    if (taskId) await tendTo(db, fault.reportId, taskId);
  }
  return made;
}

const everyMs = 30_000;

/** Apply the rules every half a minute. Answers how to stop. */
export const startTaskRules = (
  parts: Pick<TripJobs, 'database' | 'now'>,
  onError: (error: unknown) => void,
) => repeatEvery(everyMs, () => applyRules(parts), onError);
