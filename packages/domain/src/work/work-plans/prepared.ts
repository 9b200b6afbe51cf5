import { workCost } from '../value/index.ts';
import type { PlanCurve, PlanInput, PlanJob, PlanPerson, PlanVisit } from './types.ts';

/** A stop of a route: the job's index × 2 + which visit. */
export type StopCode = number;
export const jobOf = (stop: StopCode) => stop >> 1;
export const stopsOf = (job: number, { visits }: PlanJob): StopCode[] => visits.map((_, i) => job * 2 + i);

/** What so many vehicles more (or less) are worth at a station: rides. */
export function ridesGained({ rides, have }: PlanCurve, by: number): number {
  let sum = 0;
  for (let j = have; j < have + by; j++) sum += rides[j] ?? 0;
  for (let j = have + by; j < have; j++) sum -= rides[Math.max(0, j)] ?? 0;
  return sum;
}

const smallPlan = 40;

/** Who may do what, and everything the search looks up often. */
export class Prepared {
  readonly input: PlanInput;
  /** Jobs by person, as indices. */
  readonly jobsOf: readonly (readonly number[])[];
  /** People by job. */
  readonly peopleOf: readonly (readonly number[])[];
  /** Jobs that somebody may do and looks at. */
  readonly reachable: readonly number[];

  /** `open`: jobs that everybody who may do them looks at, beside the most that are shared out. */
  constructor(input: PlanInput, most: number, open: ReadonlySet<string> = new Set()) {
    this.input = input;
    this.jobsOf = sharedOut(this, most, open);
    const peopleOf = input.jobs.map((): number[] => []);
    for (const [person, jobs] of this.jobsOf.entries()) for (const job of jobs) peopleOf[job]?.push(person);
    this.peopleOf = peopleOf;
    this.reachable = input.jobs.flatMap((_, job) => (peopleOf[job]?.length ? [job] : []));
  }

  job(index: number): PlanJob {
    return this.input.jobs[index] as PlanJob;
  }

  person(index: number): PlanPerson {
    return this.input.people[index] as PlanPerson;
  }

  visit(stop: StopCode): PlanVisit {
    return this.job(jobOf(stop)).visits[stop & 1] as PlanVisit;
  }

  minutes(metres: number) {
    return metres / this.input.travel.metresPerMinute;
  }

  /** What metres and minutes of work at stops cost, cents. */
  cost(metres: number, minutes: number) {
    return workCost(this.minutes(metres) + minutes, metres, this.input.prices);
  }

  /** Few enough jobs to try every place of a route. */
  get isSmall() {
    return this.reachable.length <= smallPlan;
  }

  isPinned(job: number) {
    return this.job(job).pinnedTo !== undefined;
  }
}

/** What keeps somebody from a job at all. */
export type Unfit = 'code' | 'grid' | 'load';

/** Codes, grids and what can be carried; undefined: it can be done. A pin to a person goes over all that. */
export function unfitFor(person: PlanPerson, { kind, gridId, visits }: PlanJob): Unfit | undefined {
  if (!person.kinds.includes(kind)) return 'code';
  if (person.grids !== null && (gridId === null || !person.grids.includes(gridId))) return 'grid';
  const fits = visits.every(({ packs, bikes }) => packs <= person.packsMost && bikes <= person.bikesMost);
  return fits ? undefined : 'load';
}

function mayDo(person: PlanPerson, job: PlanJob) {
  const { pinnedTo } = job;
  if (pinnedTo !== undefined && pinnedTo !== 'anybody') return pinnedTo === person.id;
  return unfitFor(person, job) === undefined;
}

/** How many people look at one job at most, where there are more jobs than they can look at. */
const sharers = 3;

/**
 * Everybody's best jobs: they take turns picking what earns most for its way from where they stand, so that people at one
 * store do not all look at the same corner. Jobs that must be done are everybody's who may do them.
 */
function sharedOut(prepared: Prepared, most: number, open: ReadonlySet<string>): number[][] {
  const { people, jobs } = prepared.input;
  const taken = jobs.map(() => 0);
  const lists = people.map((person): number[] => {
    const own = new Set(person.first);
    const isAsked = (job: PlanJob) => job.pinnedTo !== undefined || open.has(job.id);
    return jobs.flatMap((job, i) => (own.has(job.id) || (isAsked(job) && mayDo(person, job)) ? [i] : []));
  });
  const values = jobs.map((job) => worth(prepared, job));
  const wishes = people.map((person) => wishesOf(prepared, person, values, jobs.length > most));
  for (let turn = 0; turn < most; turn++)
    for (const [p, list] of lists.entries()) {
      const wish = wishes[p] ?? [];
      const at = wish.findIndex((job) => (taken[job] ?? 0) < sharers && !list.includes(job));
      const job = wish[at];
      wish.splice(0, at < 0 ? wish.length : at + 1);
      if (job === undefined) continue;
      taken[job] = (taken[job] ?? 0) + 1;
      list.push(job);
    }
  return lists;
}

/** Jobs a person may do, those first that earn most per minute; a third of the way counts, since jobs share it. */
function wishesOf(
  prepared: Prepared,
  person: PlanPerson,
  values: readonly number[],
  isCrowded: boolean,
): number[] {
  const { jobs, travel } = prepared.input;
  const scored = jobs.flatMap((job, i) => {
    const [visit] = job.visits;
    if (!visit || job.pinnedTo !== undefined || !mayDo(person, job)) return [];
    const way = travel.metres(person.at, visit.at) / 3;
    const work = job.visits.reduce((sum, { minutes }) => sum + minutes, 0);
    // What does not earn its own work may do so beside another job; where there are too many to look at, it goes first.
    if (isCrowded && (values[i] ?? 0) <= prepared.cost(0, work)) return [];
    const net = (values[i] ?? 0) - prepared.cost(way, work);
    return [{ i, score: net / (prepared.minutes(way) + work) }];
  });
  return scored.sort((a, b) => b.score - a.score || a.i - b.i).map(({ i }) => i);
}

/** What a job alone would bring, cents. */
export function worth({ input }: Pick<Prepared, 'input'>, { fixedCents, effects }: PlanJob) {
  return effects.reduce((sum, { curve, by }) => {
    const of = input.curves[curve];
    return of ? sum + of.rideCents * ridesGained(of, by) : sum;
  }, fixedCents);
}
