import { everything } from '@kickstand/domain/platform/access';
import { businessDayOf, startOfBusinessDay, wallClock } from '@kickstand/domain/platform/time';
import { isActiveAt } from '@kickstand/domain/work/work-verdicts';
import type { Db } from '../../../kernel/database/db.ts';
import { repeatEvery } from '../../../kernel/program/repeat-every.ts';
import type { TripJobs } from '../../../rides/trips/trips.parts.ts';
import { tendTo, untended } from '../faults.store.ts';
import { closeMoot, isPlanned, offlineRulesOn, type RuleOn, rulesOn } from './rules.store.ts';
import { dueByRule, leavesToPlans, makeByRule, openOrNew, wishOf } from './ruling.service.ts';

/** From this charge on a swap is no longer due, percent. */
const chargedPercent = 60;
const mostPerRun = 100;

type Parts = Pick<TripJobs, 'database' | 'now' | 'zone'>;
/** Creates the tasks due by rule, and closes those whose reason is gone. Returns how many were created and closed. */
export function applyRules({ database, now, zone }: Parts) {
  return database.write(everything, async (db) => {
    const at = now();
    const closed = await closeMoot(db, chargedPercent, at, mostPerRun);
    let made = 0;
    const hour = wallClock(at, zone).getUTCHours();
    const rules = await rulesOn(db, startOfBusinessDay(businessDayOf(at, zone), zone));
    for (const rule of [...rules, ...(await offlineRulesOn(db))])
      if (isActiveAt({ fromHour: rule.from_hour, untilHour: rule.until_hour }, hour))
        made += await applyRule(db, rule, at);
    made += await tendToFaults(db, at);
    return { made, closed };
  });
}

/** While a plan runs, it decides about swaps and moves instead of rules, which only propose. */
async function applyRule(db: Db, rule: RuleOn, now: number): Promise<number> {
  const most = Math.min(mostPerRun, rule.daily_cap - rule.made);
  if (most <= 0 || (leavesToPlans(rule) && (await isPlanned(db, rule.service_area_id)))) return 0;
  let made = 0;
  for (const due of await dueByRule(db, rule, now)) {
    if (made === most) break;
    if (await makeByRule(db, due, wishOf(rule, due), now)) made += 1;
  }
  return made;
}

/** Has reported faults repaired, with one task per vehicle. */
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
      batteryPct: null,
    };
    const { taskId, isNew } = await openOrNew(db, due, { type: 'repair', priority: 'mid' }, at);
    if (isNew) made += 1;
    if (taskId) await tendTo(db, fault.reportId, taskId);
  }
  return made;
}

const everyMs = 30_000;

/** Applies the rules every half minute. Returns how to stop. */
export const startTaskRules = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => applyRules(parts), onError);
