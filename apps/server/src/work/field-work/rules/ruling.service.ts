import type { TaskPriority, TaskType } from '@kickstand/contract/fleet/tasks';
import { businessDayOf, startOfBusinessDay, wallClock } from '@kickstand/domain/platform/time';
import { isActiveAt, reasonsOf, ruleOf, rulePctOf } from '@kickstand/domain/work/work-verdicts';
import type { Db } from '../../../kernel/database/db.ts';
import { insertTask, openTaskOf } from '../tasks.store.ts';
import { type Due, isPlanned, type RuleOn, rulesOn, vehiclesForRule } from './rules.store.ts';

/** The maximum number of vehicles checked per rule. */
const mostLookedAt = 2_000;

type Made = Pick<Due, 'vehicle_id' | 'service_area_id' | 'agent_id' | 'lng' | 'lat' | 'batteryPct'>;
interface By {
  type: TaskType;
  priority: TaskPriority;
  ruleId?: string | null;
  rulePct?: number | null;
  /** The assignee; anybody if absent. */
  assigneeId?: string | null;
  gridId?: string | null;
  /** What to inspect. */
  askedItems?: string[];
  remark?: string;
}

/** Creates a task on behalf of a rule; undefined if its vehicle has an open one of the kind. */
export const makeByRule = (db: Db, due: Made, by: By, now: number) =>
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
    assigneeId: by.assigneeId ?? null,
    claimed: false,
    createdBy: null,
    remark: by.remark ?? '',
    now,
    ruleId: by.ruleId ?? null,
    rulePct: by.rulePct ?? null,
    gridId: by.gridId ?? null,
    askedItems: by.askedItems ?? null,
  });

/** A vehicle's open task of a kind, or a new one. */
export async function openOrNew(db: Db, due: Made, by: By, now: number) {
  const fresh = await makeByRule(db, due, by, now);
  const taskId = fresh ?? (await openTaskOf(db, due.vehicle_id, by.type))?.taskId;
  return { taskId, isNew: fresh !== undefined };
}

/** Whether a rule only proposes while a plan runs in its area. */
export const leavesToPlans = ({ type }: Pick<RuleOn, 'type'>) => type === 'swap' || type === 'move';

/** The task that a rule wants for a vehicle; nearly empty batteries do not wait for others. */
export function wishOf(rule: RuleOn, due: Due): By {
  const isEmpty = rule.type === 'swap' && (due.batteryPct ?? 0) <= 10;
  return {
    type: rule.type,
    priority: isEmpty && rule.priority === 'mid' ? 'high' : rule.priority,
    ruleId: rule.rule_id,
    rulePct: rulePctOf(rule.conditions, due.lowPct),
  };
}

/** The vehicles satisfying all conditions of a rule, most urgent first. */
export async function dueByRule(db: Db, rule: RuleOn, now: number): Promise<Due[]> {
  const holds = ruleOf(rule.conditions);
  return (await vehiclesForRule(db, rule, now, mostLookedAt)).filter(holds);
}

interface Where {
  areaId: number;
  /** Only this rule. */
  ruleId?: string | undefined;
  /** Epoch ms. */
  now: number;
  zone: string;
}

/**
 * What an area's rules, within their hours, would create now if no plan were running there; limited per rule, and to its
 * daily maximum.
 */
export async function proposalsIn(db: Db, { areaId, ruleId, now, zone }: Where, most: number) {
  if (!(await isPlanned(db, areaId))) return [];
  const hour = wallClock(now, zone).getUTCHours();
  const rules = (await rulesOn(db, startOfBusinessDay(businessDayOf(now, zone), zone), areaId)).filter(
    (rule) =>
      leavesToPlans(rule) &&
      (ruleId === undefined || rule.rule_id === ruleId) &&
      isActiveAt({ fromHour: rule.from_hour, untilHour: rule.until_hour }, hour),
  );
  const found = [];
  for (const rule of rules) {
    const left = Math.max(0, Math.min(most, rule.daily_cap - rule.made));
    for (const due of (await dueByRule(db, rule, now)).slice(0, left))
      found.push({ due, wish: wishOf(rule, due), why: reasonsOf(rule.conditions, due) });
  }
  return found;
}
