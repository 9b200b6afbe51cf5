import { distanceMetres, type LngLat } from '../../platform/geo/index.ts';
import type { PlanVehicle } from './candidates.ts';
import type { RouteStops } from './insertion.ts';
import { unfitFor } from './prepared.ts';
import type { PlanInput, PlanJob, PlanPerson } from './types.ts';

/**
 * What a dispatcher does without a plan: people go out once so many vehicles are below `lowPercent`, to the nearest of them
 * first, and swap along the way what is below `alongPercent` within `alongMetres`.
 */
export const simpleRule = { goOutFrom: 20, lowPercent: 20, alongPercent: 45, alongMetres: 150 } as const;

/** Somebody on the way, by the rule's own clock. */
interface Walker {
  person: PlanPerson;
  at: LngLat;
  minute: number;
  stops: { jobId: string; visit: number }[];
}

/** A swap or a task, where it is, and how full the vehicle is; a task counts as low. */
interface Errand {
  job: PlanJob;
  at: LngLat;
  minutes: number;
  charge: number;
}

/**
 * The stops of a shift by the simple rule, among the jobs of a plan: whoever is free first goes to what is nearest. Tasks with
 * one place are done like low vehicles, for the rule knows of no worth; vehicles are moved by plans only.
 */
export function simpleRuleStops(input: PlanInput, vehicles: readonly PlanVehicle[]): RouteStops {
  const charges = new Map(vehicles.map(({ id, charge }) => [`swap ${id}`, charge]));
  const open = new Set(errandsOf(input, charges));
  const isLow = ({ charge }: Errand) => charge < simpleRule.lowPercent;
  const goesOut = [...open].filter(isLow).length >= simpleRule.goOutFrom;
  const walkers = input.people.map((person): Walker => {
    const { at, fromMinute, first } = person;
    const stops = first.flatMap((jobId) => {
      const job = input.jobs.find(({ id }) => id === jobId);
      return job ? job.visits.map((_, visit) => ({ jobId, visit })) : [];
    });
    return { person, at, minute: fromMinute, stops };
  });
  const atWork = new Set(goesOut ? walkers : []);
  while (atWork.size > 0) {
    const walker = [...atWork].reduce((first, each) => (each.minute < first.minute ? each : first));
    const next = nearestOf(walker, open, isLow);
    if (!next || !goTo(walker, next, input)) {
      atWork.delete(walker);
      continue;
    }
    open.delete(next);
    swapAlong(walker, open, input);
  }
  return walkers.map(({ person, stops }) => ({ personId: person.id, stops }));
}

/** Swaps and tasks that are done at one place, each thing once. */
function errandsOf({ jobs, people }: PlanInput, charges: ReadonlyMap<string, number>): Errand[] {
  const first = new Set(people.flatMap((person) => person.first));
  return jobs.flatMap((job): Errand[] => {
    const [visit, ...more] = job.visits;
    if (!visit || more.length > 0 || job.kind === 'move' || first.has(job.id)) return [];
    const charge = job.kind === 'swap' ? (charges.get(job.subject) ?? 100) : 0;
    return [{ job, at: visit.at, minutes: visit.minutes, charge }];
  });
}

const canDo = ({ person }: Walker, { job }: Errand) => {
  const { pinnedTo = 'anybody' } = job;
  return pinnedTo === 'anybody' ? unfitFor(person, job) === undefined : pinnedTo === person.id;
};

function nearestOf(walker: Walker, open: ReadonlySet<Errand>, isMeant: (errand: Errand) => boolean) {
  let best: Errand | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const errand of open) {
    if (!isMeant(errand) || !canDo(walker, errand)) continue;
    const metres = distanceMetres(walker.at, errand.at);
    if (metres < least) [best, least] = [errand, metres];
  }
  return best;
}

/** Goes there and does it; answers whether the shift is long enough. */
function goTo(walker: Walker, { job, at, minutes }: Errand, { travel }: PlanInput) {
  const way = travel.metres(walker.at, at) / travel.metresPerMinute;
  const until = walker.minute + way + minutes;
  const { home, untilMinute } = walker.person;
  if (until + travel.metres(at, home?.at ?? at) / travel.metresPerMinute > untilMinute) return false;
  walker.at = at;
  walker.minute = until;
  walker.stops.push({ jobId: job.id, visit: 0 });
  return true;
}

/** What else is worth a pack where one stands. */
function swapAlong(walker: Walker, open: Set<Errand>, input: PlanInput) {
  const from = walker.at;
  const isAlong = ({ at, charge }: Errand) =>
    charge < simpleRule.alongPercent && distanceMetres(from, at) <= simpleRule.alongMetres;
  for (let next = nearestOf(walker, open, isAlong); next; next = nearestOf(walker, open, isAlong)) {
    if (!goTo(walker, next, input)) return;
    open.delete(next);
  }
}
