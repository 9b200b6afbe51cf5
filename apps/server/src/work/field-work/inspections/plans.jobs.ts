import { everything } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { codeOfTask } from '@kickstand/domain/work/field-work';
import { inspectionsOfDay } from '@kickstand/domain/work/work-verdicts';
import type { Db } from '../../../kernel/database/db.ts';
import { repeatEvery } from '../../../kernel/program/repeat-every.ts';
import type { TripJobs } from '../../../rides/trips/trips.parts.ts';
import { roomFor } from '../people.service.ts';
import { makeByRule } from '../rules/ruling.service.ts';
import { vehiclesOfPlans } from './plan-vehicles.service.ts';
import { type DuePlan, lockDuePlan, noteMade } from './plans.store.ts';

type Parts = Pick<TripJobs, 'database' | 'now' | 'zone'>;

type Report = (error: unknown) => void;

/**
 * Makes active plans create their daily tasks, each in a transaction of its own. A failing plan is reported and retried
 * in the next round, without affecting the others. Returns how many tasks were created.
 */
export async function makeInspections({ database, now, zone }: Parts, onError: Report): Promise<number> {
  const failed: string[] = [];
  let made = 0;
  let planId = '';
  const next = () =>
    database.write(everything, async (db) => {
      planId = '';
      const today = businessDayOf(now(), zone);
      const plan = await lockDuePlan(db, today, failed);
      if (!plan) return undefined;
      planId = plan.plan_id;
      const ofPlan = await makeOfDay(db, plan, { today, zone, now: now() });
      await noteMade(db, plan, today);
      return ofPlan;
    });
  const pass = (error: unknown) => {
    // What fails before there is a plan is the trouble of no plan.
    if (planId === '') throw error;
    failed.push(planId);
    onError(error);
    return 0;
  };
  for (;;) {
    const ofPlan = await next().catch(pass);
    if (ofPlan === undefined) return made;
    made += ofPlan;
  }
}

async function makeOfDay(
  db: Db,
  plan: DuePlan,
  { now, ...day }: { today: string; zone: string; now: number },
) {
  const vehicles = (await vehiclesOfPlans(db, [plan]))(plan);
  const { start_day: startDay, frequency_days: frequencyDays, daily_cap: dailyCap } = plan;
  const due = inspectionsOfDay(vehicles, { startDay, frequencyDays, dailyCap }, day);
  const person = { operatorId: plan.assignee_id, areaId: plan.service_area_id };
  // What somebody has no room for waits for whoever takes it.
  let room = due.length === 0 ? 0 : await roomFor(db, person, codeOfTask.inspect);
  let made = 0;
  for (const vehicle of due) {
    const by = {
      type: 'inspect',
      priority: 'mid',
      ruleId: plan.plan_id,
      askedItems: plan.items,
      assigneeId: room > 0 ? plan.assignee_id : null,
      gridId: plan.for_grid ? plan.grid_id : null,
    } as const;
    if (!(await makeByRule(db, vehicle, by, now))) continue;
    made += 1;
    room -= 1;
  }
  return made;
}

const everyMs = 60_000;

/** Checks every minute whether a plan's day has begun. Returns how to stop. */
export const startInspectionPlans = (parts: Parts, onError: Report) =>
  repeatEvery(everyMs, () => makeInspections(parts, onError), onError);
