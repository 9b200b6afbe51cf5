import { chanceFrom } from '../../platform/chance/index.ts';
import { Draft } from './draft.ts';
import { insertAll, putAlong, putFirst, type RouteStops } from './insertion.ts';
import { leftOutOf } from './left-out.ts';
import { jobOf, Prepared, ridesGained } from './prepared.ts';
import { Search } from './search.ts';
import { stopsOfTimeline } from './timeline.ts';
import type { Plan, PlanInput, PlanLine } from './types.ts';

/** How long a plan is sought. */
export interface PlanEffort {
  seed: number;
  /** Changes that are tried. */
  iterations: number;
  /** Jobs that each person looks at; usually 60. */
  candidates?: number;
  /** Hears how much of the search is done, 0 to 1. */
  told?: (share: number) => void;
}

/** Plans a shift: a function of input, seed and iterations alone. */
export const planOf = (input: PlanInput, effort: PlanEffort): Plan => written(draftOf(input, effort));

/** The same, and the best of what is left out, each with why. */
export function planWithRest(input: PlanInput, effort: PlanEffort, most: number) {
  const draft = draftOf(input, effort);
  return { plan: written(draft), leftOut: leftOutOf(draft, most) };
}

/**
 * A plan whose stops are given, by what holds now: those that cannot be done any more are cut, the others stay in their
 * order. Of `open`, what is worth it is put where it fits best; what is pinned comes first.
 */
export function planAlong(input: PlanInput, stops: RouteStops, open: readonly string[] = []): Plan {
  const draft = new Draft(new Prepared(input, 0, new Set(open)));
  putAlong(draft, stops);
  const jobs = draft.prepared.reachable.filter((job) => open.includes(draft.prepared.job(job).id));
  insertAll(
    draft,
    jobs.filter((job) => draft.prepared.isPinned(job)),
  );
  insertAll(draft, jobs);
  return written(draft);
}

function draftOf(input: PlanInput, { seed, iterations, candidates = 60, told }: PlanEffort): Draft {
  const prepared = new Prepared(input, candidates);
  const draft = new Draft(prepared);
  const all = prepared.reachable;
  putFirst(draft);
  insertAll(
    draft,
    all.filter((job) => prepared.isPinned(job)),
  );
  insertAll(draft, all);
  new Search(draft, chanceFrom(seed)).run(iterations, told);
  insertAll(draft, all);
  dropWorthless(draft);
  return draft;
}

/** What a plan brings without a job: less minutes, and what it was worth. */
function withoutJob(draft: Draft, job: number) {
  const person = draft.ownerOf(job) ?? 0;
  const route = draft.routeOf(person).filter((stop) => jobOf(stop) !== job);
  const timeline = draft.tried(person, route);
  const now = draft.timelineOf(person);
  if (!timeline) return undefined;
  return { costCents: now.costCents - timeline.costCents, minutes: now.minutes - timeline.minutes };
}

/** Leaves out what does not earn its way; what is first stays. */
function dropWorthless(draft: Draft) {
  const first = new Set(draft.prepared.input.people.flatMap((person) => person.first));
  for (const job of draft.planned()) {
    const saved = first.has(draft.prepared.job(job).id) ? undefined : withoutJob(draft, job);
    if (saved && draft.worthOf(job, -1) + saved.costCents > 0) draft.remove(job);
  }
}

function written(draft: Draft): Plan {
  const { input } = draft.prepared;
  const routes = input.people.map(({ id }, person) => {
    const timeline = draft.timelineOf(person);
    const { breakMinute, homeMinute, minutes, metres } = timeline;
    return {
      personId: id,
      stops: stopsOfTimeline(draft.prepared, person, timeline),
      breakMinute,
      homeMinute,
      minutes,
      metres,
    };
  });
  const lines = draft.planned().map((job) => lineOf(draft, job));
  const infeasible = input.jobs.filter((job, i) => job.pinnedTo && draft.ownerOf(i) === undefined);
  return { routes, lines, netCents: netOf(draft), infeasible: infeasible.map(({ id }) => id) };
}

function lineOf(draft: Draft, job: number): PlanLine {
  const saved = withoutJob(draft, job) ?? { costCents: 0, minutes: 0 };
  const personId = draft.prepared.person(draft.ownerOf(job) ?? 0).id;
  return { jobId: draft.prepared.job(job).id, personId, ...draft.broughtBy(job), ...saved };
}

/** What the jobs of a draft bring together, less all cost, cents. */
function netOf(draft: Draft) {
  const { input } = draft.prepared;
  const deltas = input.curves.map(() => 0);
  let cents = 0;
  for (const job of draft.planned()) {
    const { fixedCents, effects } = draft.prepared.job(job);
    cents += fixedCents;
    for (const { curve, by } of effects) deltas[curve] = (deltas[curve] ?? 0) + by;
  }
  for (const [i, curve] of input.curves.entries())
    cents += curve.rideCents * ridesGained(curve, deltas[i] ?? 0);
  return draft.timelines.reduce((sum, { costCents }) => sum - costCents, cents);
}
