import type { Draft, Insertion } from './draft.ts';
import { jobOf, stopsOf } from './prepared.ts';

/** Frozen jobs first, in their order; a person whose beginning breaks a rule keeps what of it can be done. */
export function putFirst(draft: Draft) {
  const indexOf = new Map(draft.prepared.input.jobs.map(({ id }, i) => [id, i]));
  for (const [person, { first }] of draft.prepared.input.people.entries())
    for (const id of first) {
      const job = indexOf.get(id);
      if (job === undefined || !draft.isOpen(job)) continue;
      const route = [...draft.routeOf(person), ...stopsOf(job, draft.prepared.job(job))];
      const timeline = draft.tried(person, route);
      if (!timeline) continue;
      draft.insert(job, { person, route, timeline, addedCents: 0, addedMinutes: 0 });
      draft.frozen[person] = route.length;
    }
}

/** Who goes where in which order: a job's visits may have others between them. */
export type RouteStops = readonly {
  personId: string;
  stops: readonly { jobId: string; visit: number }[];
}[];

/** Routes as they are given, less the jobs that break a rule by now. */
export function putAlong(draft: Draft, routes: RouteStops) {
  const { jobs, people } = draft.prepared.input;
  const indexOf = new Map(jobs.map(({ id }, i) => [id, i]));
  for (const { personId, stops } of routes) {
    const person = people.findIndex(({ id }) => id === personId);
    if (person < 0) continue;
    const codes = stops.flatMap(({ jobId, visit }) => {
      const job = indexOf.get(jobId);
      return job !== undefined && visit < draft.prepared.job(job).visits.length ? [job * 2 + visit] : [];
    });
    const taken = new Set<number>();
    for (const job of new Set(codes.map(jobOf))) {
      if (!draft.isOpen(job)) continue;
      const route = codes.filter((code) => taken.has(jobOf(code)) || jobOf(code) === job);
      const timeline = draft.tried(person, route);
      if (!timeline) continue;
      draft.insert(job, { person, route, timeline, addedCents: 0, addedMinutes: 0 });
      taken.add(job);
    }
    draft.frozen[person] = heldAtFirst(draft, person);
  }
}

/** How many stops of a route come before the first that may change. */
function heldAtFirst(draft: Draft, person: number) {
  const first = new Set(draft.prepared.person(person).first);
  const route = draft.routeOf(person);
  const free = route.findIndex((stop) => !first.has(draft.prepared.job(jobOf(stop)).id));
  return free < 0 ? route.length : free;
}

interface Offer {
  job: number;
  insertion: Insertion;
  score: number;
}

/** Ways to do the jobs, kept while the routes they are about stay as they are. */
class Offers {
  private readonly byJob = new Map<number, Map<number, Insertion | undefined>>();
  private readonly draft: Draft;

  constructor(draft: Draft) {
    this.draft = draft;
  }

  of(job: number): Insertion[] {
    const known = this.byJob.get(job) ?? new Map<number, Insertion | undefined>();
    this.byJob.set(job, known);
    for (const person of this.draft.prepared.peopleOf[job] ?? [])
      if (!known.has(person)) known.set(person, this.draft.bestInsertion(job, person));
    return [...known.values()].filter((each) => each !== undefined);
  }

  /** A route has changed: who goes it has to be asked anew. */
  forget(person: number) {
    for (const known of this.byJob.values()) known.delete(person);
  }
}

/** What an insertion earns per minute that it adds. */
const perMinute = (worth: number, { addedCents, addedMinutes }: Insertion) =>
  (worth - addedCents) / Math.max(0.1, addedMinutes);

/**
 * Regret-2 insertion: next comes the job that earns most per added minute, plus what would be lost if it went to the second
 * best person instead; stations are priced anew each time. Ends when no job earns its way.
 */
export function insertAll(draft: Draft, jobs: readonly number[]) {
  const open = new Set(jobs);
  const offers = new Offers(draft);
  for (let next = bestOffer(draft, open, offers); next; next = bestOffer(draft, open, offers)) {
    const { person } = next.insertion;
    // Packs are shared, so that a route may have become impossible since it was tried.
    const sure = draft.tried(person, next.insertion.route);
    if (sure) {
      draft.insert(next.job, { ...next.insertion, timeline: sure });
      open.delete(next.job);
    }
    offers.forget(person);
  }
}

function bestOffer(draft: Draft, open: ReadonlySet<number>, offers: Offers): Offer | undefined {
  let best: Offer | undefined;
  for (const job of open) {
    if (draft.ownerOf(job) !== undefined || !draft.isOpen(job)) continue;
    const worth = draft.worthOf(job);
    const ranked = offers
      .of(job)
      .map((insertion) => ({ insertion, score: perMinute(worth, insertion) }))
      .sort((a, b) => b.score - a.score);
    const [first, second] = ranked;
    if (!first || worth <= first.insertion.addedCents) continue;
    const score = first.score + (first.score - Math.max(0, second?.score ?? 0));
    if (!best || score > best.score) best = { job, insertion: first.insertion, score };
  }
  return best;
}
