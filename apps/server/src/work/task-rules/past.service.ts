import { givenConditions } from '@kickstand/domain/work/work-verdicts';
import type { DryRunGiven, PastRide, PastVehicle } from '@kickstand/domain/work/work-verdicts/dry-run';
import type { Db } from '../../kernel/database/db.ts';
import { grouped } from '../../kernel/grouped.ts';
import type { DryRunPiece } from './dry-run-thread.ts';
import type { RuleOfRun } from './dry-runs.store.ts';
import {
  type Moment,
  momentsOfPast,
  type Past,
  plansOfPast,
  reportsOfPast,
  riddenInPast,
  ridesOfPast,
  stationsOfNow,
  tasksOfPast,
  vehiclesOfPast,
} from './past.store.ts';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** The maximum number of tasks listed. */
export const mostTasks = 200;

/** The rule being dry-run, and its id if it is a saved one. */
export interface Trying {
  rule: RuleOfRun;
  ruleId: string | null;
  zone: string;
}

/** The messages for a dry run of an area; `tell` receives the progress, 0 to 1. */
export async function* piecesOf(
  db: Db,
  past: Past,
  trying: Trying,
  tell: (share: number) => void,
): AsyncGenerator<DryRunPiece> {
  yield { kind: 'area', given: await givenOf(db, past, trying) };
  const rides = ridesUntil(db, past, trying.rule);
  for await (const moments of momentsOfPast(db, past))
    for (const { at, frame } of moments as Moment[]) {
      yield { kind: 'snapshot', frame, rides: await rides(at) };
      tell((at - past.from) / (past.to - past.from));
    }
}

async function givenOf(db: Db, past: Past, { rule, ruleId, zone }: Trying): Promise<DryRunGiven> {
  const asked = new Set(givenConditions(rule.conditions));
  const isPlanned = rule.type === 'swap' || rule.type === 'move';
  return {
    rule,
    areaId: past.areaId,
    from: past.from,
    ridesSince: ridesSince(past, rule),
    zone,
    vehicles: await vehiclesOf(db, past, { rule, ruleId }),
    plans: isPlanned ? await plansOfPast(db, past) : [],
    stations:
      asked.has('fillBelowPct') || asked.has('fillAbovePct')
        ? await stationsOfNow(db, past.areaId)
        : undefined,
    mostTasks,
  };
}

async function vehiclesOf(
  db: Db,
  past: Past,
  { rule, ruleId }: Omit<Trying, 'zone'>,
): Promise<PastVehicle[]> {
  const asked = new Set(givenConditions(rule.conditions));
  const lookBackMs = rule.dedupeHours * hourMs;
  const tasks = grouped(
    await tasksOfPast(db, past, { type: rule.type, ruleId, lookBackMs }),
    ({ vehicle }) => vehicle,
  );
  const reports = asked.has('reports')
    ? grouped(await reportsOfPast(db, past), ({ vehicle }) => vehicle)
    : undefined;
  const ridden = asked.has('serviceKm')
    ? new Map((await riddenInPast(db, past)).map(({ vehicle, metres }) => [vehicle, metres]))
    : undefined;
  return (await vehiclesOfPast(db, past)).map((one) => ({
    ...one,
    riddenM: ridden?.get(one.vehicle) ?? 0,
    reports: reports?.get(one.vehicle) ?? [],
    tasks: tasks.get(one.vehicle) ?? [],
  }));
}

/** How far back rides matter for a rule; undefined if they do not. */
function ridesMatterFor({ conditions }: RuleOfRun): number | undefined {
  const { idleHours, shortOrders, serviceKm, outOfStationMinutes, noStopMinutes } = conditions;
  const spans = [
    idleHours && idleHours * hourMs,
    shortOrders && weekMs,
    (serviceKm ?? outOfStationMinutes ?? noStopMinutes) && 24 * hourMs,
  ].filter((span) => typeof span === 'number');
  return spans.length === 0 ? undefined : Math.max(...spans);
}

/** From when rides are included; undefined if they do not matter. */
function ridesSince({ from }: Past, rule: RuleOfRun): number | undefined {
  const lookBackMs = ridesMatterFor(rule);
  return lookBackMs === undefined ? undefined : from - lookBackMs;
}

/** Returns rides that ended up to an instant and were not returned yet. */
function ridesUntil(db: Db, past: Past, rule: RuleOfRun) {
  const since = ridesSince(past, rule);
  const rides = since === undefined ? undefined : ridesOfPast(db, past, since);
  let ahead: PastRide | undefined;
  return async (at: number): Promise<PastRide[]> => {
    const found: PastRide[] = [];
    while (rides) {
      ahead ??= (await rides.next()).value ?? undefined;
      if (!ahead || ahead.at > at) break;
      found.push(ahead);
      ahead = undefined;
    }
    return found;
  };
}
