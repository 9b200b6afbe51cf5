import type { TaskPriority, TaskType } from '@kickstand/contract/staff';
import { everything } from '@kickstand/domain/access';
import { isActiveAt, ruleOf, rulePctOf } from '@kickstand/domain/field-work';
import { businessDayOf, startOfBusinessDay, wallClock } from '@kickstand/domain/time';
import type { Db } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import type { TripJobs } from '../trips/trips.parts.ts';
import { tendTo, untended } from './faults.store.ts';
import {
  closeMoot,
  type Due,
  isPlanned,
  offlineRulesOn,
  type RuleOn,
  rulesOn,
  vehiclesForRule,
} from './rules.store.ts';
import { insertTask, openTaskOf } from './tasks.store.ts';

/** From this charge on a swap is not due any more, percent. */
const chargedPercent = 60;
const mostPerRun = 100;
/** So many vehicles are looked at for one rule at most. */
const mostLookedAt = 2_000;

type Parts = Pick<TripJobs, 'database' | 'now' | 'zone'>;
type Made = Pick<Due, 'vehicle_id' | 'service_area_id' | 'agent_id' | 'lng' | 'lat' | 'batteryPct'>;
interface By {
  type: TaskType;
  priority: TaskPriority;
  ruleId?: string | null;
  rulePct?: number | null;
}

const byRule = (db: Db, due: Made, by: By, now: number) =>
  insertTask(db, {
    vehicle: due.vehicle_id,
    areaId: due.service_area_id,
    agentId: due.agent_id,
    type: by.type,
    source: 'rule',
    priority: by.priority,
    lng: due.lng,
    lat: due.lat,
    beforePct: due.batteryPct,
    targetId: null,
    assigneeId: null,
    claimed: false,
    createdBy: null,
    remark: '',
    now,
    ruleId: by.ruleId ?? null,
    rulePct: by.rulePct ?? null,
  });

/** Make the tasks that are due by rule, and close those whose reason is gone. Answers how many were made and closed. */
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

/** While a plan runs, it and not a rule says what is swapped and moved. */
const isLeftToPlan = async (db: Db, { type, service_area_id: areaId }: RuleOn) =>
  (type === 'swap' || type === 'move') && (await isPlanned(db, areaId));

/** What a rule wants done with a vehicle; what is nearly empty does not wait for others. */
function wishOf(rule: RuleOn, due: Due): By {
  const isEmpty = rule.type === 'swap' && (due.batteryPct ?? 0) <= 10;
  return {
    type: rule.type,
    priority: isEmpty && rule.priority === 'mid' ? 'high' : rule.priority,
    ruleId: rule.rule_id,
    rulePct: rulePctOf(rule.conditions, due.lowPct),
  };
}

async function applyRule(db: Db, rule: RuleOn, now: number): Promise<number> {
  const most = Math.min(mostPerRun, rule.daily_cap - rule.made);
  if (most <= 0 || (await isLeftToPlan(db, rule))) return 0;
  const holds = ruleOf(rule.conditions);
  let made = 0;
  for (const due of await vehiclesForRule(db, rule, now, mostLookedAt)) {
    if (made === most) break;
    if (!holds(due)) continue;
    if (await byRule(db, due, wishOf(rule, due), now)) made += 1;
  }
  return made;
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
      batteryPct: null,
    };
    const fresh = await byRule(db, due, { type: 'repair', priority: 'mid' }, at);
    if (fresh) made += 1;
    const taskId = fresh ?? (await openTaskOf(db, fault.vehicleId, 'repair'))?.taskId;
    if (taskId) await tendTo(db, fault.reportId, taskId);
  }
  return made;
}

const everyMs = 30_000;

/** Apply the rules every half a minute. Answers how to stop. */
export const startTaskRules = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => applyRules(parts), onError);
