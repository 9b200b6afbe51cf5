import { mostPlanned } from '@kickstand/contract/work/work-plans';
import { everything } from '@kickstand/domain/platform/access';
import { rentableFrom } from '@kickstand/domain/work/value';
import {
  changesBetween,
  isReplanDue,
  type PlanNews,
  type RouteOrder,
  type RouteStops,
  replaces,
  type ShiftOutcome,
  type StationOutlook,
} from '@kickstand/domain/work/work-plans';
import type { JobParts } from '../../feature.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { dutyOf } from './colleagues.service.ts';
import { type Collected, collect, type PlannedPerson } from './errand.service.ts';
import { lockArea, vehiclesOf } from './input.store.ts';
import { keepOutcome, orderOfPlan, versionOf } from './making.service.ts';
import {
  broughtBy,
  failuresOf,
  hasUrgent,
  noteLooked,
  passOverOthers,
  type RunningPlan,
  runningPlans,
} from './news.store.ts';
import { planInThread } from './planning-thread.ts';
import { insertPlan, lockPlan, outlookOf, type PlanStored, planWith } from './plans.store.ts';
import { sendOut } from './sending.service.ts';

const minuteMs = 60_000;

/** The state of a running plan: news, and what is stored to detect later news. */
interface Seen {
  news: PlanNews;
  onDuty: string[];
  failures: number;
}

/** What has happened since a plan was made or last checked. */
async function newsOf(db: Db, plan: RunningPlan, now: number): Promise<Seen> {
  const looked = Math.max(plan.sentAt ?? 0, plan.checkedAt ?? 0);
  const onDuty = await dutyOf(db, plan, now);
  const failures = await failuresOf(db, plan);
  return {
    onDuty,
    failures,
    news: {
      minutesSincePlan: (now - looked) / minuteMs,
      staffChanged: plan.onDuty !== null && plan.onDuty.join() !== onDuty.join(),
      urgentTask: await hasUrgent(db, plan.areaId, looked),
      failures: failures - plan.failuresSeen,
      worstStationOff: await worstOff(db, plan, now),
    },
  };
}

const halfHourMs = 30 * minuteMs;

/** The largest deviation of a station's vehicles from the expectation so far. */
async function worstOff(db: Db, plan: RunningPlan, now: number) {
  const outlook = await outlookOf(db, plan.planId);
  const slot = Math.floor((now - (outlook?.begin ?? now)) / halfHourMs) - 1;
  if (!outlook || slot < 0) return 0;
  const standing = new Map<string, number>();
  for (const { stationId, charge, isSound, riding } of await vehiclesOf(db, plan.areaId))
    if (stationId !== null && isSound && riding === 'available' && (charge ?? 0) > rentableFrom)
      standing.set(stationId, (standing.get(stationId) ?? 0) + 1);
  const brought = await broughtBy(db, plan);
  const off = (outlook.stations as StationOutlook[]).map(({ id, course }) => {
    const expected = (course[Math.min(slot, course.length - 1)] ?? 0) + (brought.get(id) ?? 0);
    return Math.abs((standing.get(id) ?? 0) - Math.max(0, expected));
  });
  return Math.max(0, ...off);
}

type Parts = Pick<JobParts, 'database' | 'now' | 'zone'>;

/**
 * Checks all running plans and replans those that are due; a failure does not affect other plans. Returns the better
 * versions.
 */
export async function replanDue(parts: Parts, onError: (error: unknown) => void): Promise<string[]> {
  const { database, now } = parts;
  const better: string[] = [];
  for (const plan of await database.read(everything, (db) => runningPlans(db, now()))) {
    const made = await lookAt(parts, plan).catch(onError);
    if (made) better.push(made);
  }
  return better;
}

async function lookAt(parts: Parts, plan: RunningPlan) {
  const { database, now } = parts;
  const seen = await database.read(everything, (db) => newsOf(db, plan, now()));
  const isDue = isReplanDue(seen.news);
  // Looked at for the first time: from now on it is known who was there.
  const looked = isDue ? now() : (plan.sentAt ?? now());
  if (isDue || plan.onDuty === null)
    await database.write(everything, (db) => noteLooked(db, plan.planId, { ...seen, now: looked }));
  return isDue ? replan(parts, plan.planId, seen.onDuty) : undefined;
}

/** The people on duty now, as planned before; new ones travel by scooter by default. */
function peopleNow(plan: PlanStored, onDuty: readonly string[]): PlannedPerson[] {
  const before = plan.people as unknown as PlannedPerson[];
  const there = before.filter(({ operatorId }) => onDuty.includes(operatorId));
  const known = new Set(before.map(({ operatorId }) => operatorId));
  const fresh = onDuty
    .filter((id) => !known.has(id))
    .map((operatorId) => ({ operatorId, ride: 'scooter' as const }));
  // Nobody was heard: the phones are offline, and everybody still works.
  return there.length + fresh.length === 0 ? before : [...there, ...fresh].slice(0, mostPlanned);
}

async function replan({ database, now, zone }: Parts, planId: string, onDuty: readonly string[]) {
  const given = await database.read(everything, async (db) => {
    const plan = await planWith(db, everything, planId);
    if (plan?.state !== 'sent') return undefined;
    const next = { ...plan, ...versionOf(plan), people: peopleNow(plan, onDuty) as never };
    const order = await orderOfPlan(db, next, { now: now(), zone });
    return { plan, next, before: order.before ?? [], collected: await collect(db, order) };
  });
  if (!given) return undefined;
  const begun = performance.now();
  const outcome = await planInThread(given.collected.errand, () => {});
  if (!isBetter(outcome, given.before)) return undefined;
  return database.write(everything, (db) =>
    propose(db, { ...given, outcome, now: now(), took: performance.now() - begun }),
  );
}

const orderOf = (routes: RouteStops): RouteOrder =>
  routes.map(({ personId, stops }) => ({ personId, jobIds: [...new Set(stops.map(({ jobId }) => jobId))] }));

/** Whether a new plan is worth the disruption, both valued now. */
function isBetter({ plan, before }: ShiftOutcome, stops: RouteStops) {
  const after = plan.routes.map(({ personId, stops: own }) => ({
    personId,
    jobIds: [...new Set(own.filter(({ kind }) => kind === 'visit').map(({ id }) => id))],
  }));
  return replaces(before?.netCents ?? 0, plan.netCents, changesBetween(orderOf(stops), after));
}

interface Proposal {
  plan: PlanStored;
  next: ReturnType<typeof versionOf>;
  collected: Collected;
  outcome: ShiftOutcome;
  now: number;
  took: number;
}

/** Stores a better version next to the running plan; sends it at once if the area's settings say so. */
async function propose(db: Db, { plan, next, collected, outcome, now, took }: Proposal) {
  await lockArea(db, plan.areaId);
  const running = await lockPlan(db, everything, plan.planId);
  if (running?.state !== 'sent') return undefined;
  await passOverOthers(db, plan.planId, now);
  const planId = newId();
  const version = { ...next, replaces: plan.planId, planId, proposed: true };
  await insertPlan(db, { ...version, now, createdBy: null, creator: null }, 'making');
  await keepOutcome(
    db,
    { planId, areaId: plan.areaId, agentId: plan.agentId, shiftUntil: plan.shiftUntil, tries: 0 },
    { collected, outcome, now, took },
  );
  const made = await lockPlan(db, everything, planId);
  const { ops } = await areaSettingsOf(db, plan.areaId);
  if (made && ops.autoSendsPlans) await sendOut(db, made, { now, by: null, name: null, running });
  return planId;
}
