import { jobOf, type Prepared, ridesGained, type StopCode, stopsOf } from './prepared.ts';
import { type Timeline, timelineOf } from './timeline.ts';
import type { PlaceId } from './types.ts';

/** So much more than anything a pinned job seems to bring while plans are sought, cents. */
const pinCents = 1e7;

/** A way to do one job more: whose route, how it would read, and what it costs more. */
export interface Insertion {
  person: number;
  route: StopCode[];
  timeline: Timeline;
  addedCents: number;
  addedMinutes: number;
}

/** A plan being made: routes, their hours, and what they bring. Every change keeps all rules. */
export class Draft {
  readonly prepared: Prepared;
  readonly routes: StopCode[][];
  readonly timelines: Timeline[];
  /** First places of a route that stay. */
  readonly frozen: number[];
  private readonly deltas: number[];
  private readonly rooms: Map<PlaceId, number>;
  private readonly subjects = new Set<string>();
  private readonly owners: (number | undefined)[];

  constructor(prepared: Prepared) {
    const { input } = prepared;
    this.prepared = prepared;
    this.deltas = input.curves.map(() => 0);
    this.rooms = new Map(input.rooms);
    this.owners = input.jobs.map(() => undefined);
    this.routes = input.people.map(() => []);
    this.frozen = input.people.map(() => 0);
    const used = input.stores.map(() => 0);
    const idle = { steps: [], used, metres: 0, minutes: 0, costCents: 0 };
    this.timelines = input.people.map(() => ({ ...idle, breakMinute: null, homeMinute: null }));
  }

  ownerOf(job: number) {
    return this.owners[job];
  }

  /** The person's route so far. */
  routeOf(person: number) {
    return this.routes[person] ?? [];
  }

  timelineOf(person: number) {
    return this.timelines[person] as Timeline;
  }

  /** Packs that others leave in each store. */
  private left(person: number) {
    return this.prepared.input.stores.map(({ packs }, store) =>
      this.timelines.reduce((sum, { used }, p) => sum - (p === person ? 0 : (used[store] ?? 0)), packs),
    );
  }

  /** The hours of a route for this person, as the others' are. */
  tried(person: number, route: readonly StopCode[]) {
    return timelineOf(this.prepared, person, route, this.left(person));
  }

  put(person: number, route: StopCode[], timeline: Timeline) {
    this.routes[person] = route;
    this.timelines[person] = timeline;
  }

  /** What a job brings on top of the plan (or takes from it when it is left out), cents. */
  worthOf(job: number, by: 1 | -1 = 1): number {
    const { fixedCents, effects } = this.prepared.job(job);
    const bonus = this.prepared.isPinned(job) ? pinCents : 0;
    const seen: [curve: number, delta: number][] = [];
    let cents = by * (fixedCents + bonus);
    for (const effect of effects) {
      const before =
        (this.deltas[effect.curve] ?? 0) +
        seen.reduce((sum, [c, d]) => sum + (c === effect.curve ? d : 0), 0);
      cents += this.curveCents(effect.curve, before + by * effect.by) - this.curveCents(effect.curve, before);
      seen.push([effect.curve, by * effect.by]);
    }
    return cents;
  }

  private curveCents(curve: number, delta: number) {
    const of = this.prepared.input.curves[curve];
    return of ? of.rideCents * ridesGained(of, delta) : 0;
  }

  /** What the plan would lack without a job of it. */
  broughtBy(job: number) {
    const bonus = this.prepared.isPinned(job) ? pinCents : 0;
    let [rides, rideCents] = [0, 0];
    for (const { curve, by } of this.prepared.job(job).effects) {
      const of = this.prepared.input.curves[curve];
      if (!of) continue;
      const delta = this.deltas[curve] ?? 0;
      const gained = ridesGained(of, delta) - ridesGained(of, delta - by);
      rides += gained;
      rideCents += gained * of.rideCents;
    }
    return { rides, rideCents, cents: -this.worthOf(job, -1) - bonus };
  }

  /** Whether its thing is free and there is room where it is put down. */
  isOpen(job: number) {
    const { subject, visits } = this.prepared.job(job);
    if (this.subjects.has(subject)) return false;
    return visits.every(({ roomAt }) => roomAt === undefined || (this.rooms.get(roomAt) ?? 0) > 0);
  }

  /** Notes a job as done by a person whose route already holds it. */
  take(job: number, person: number) {
    this.note(job, 1);
    this.owners[job] = person;
  }

  release(job: number) {
    this.note(job, -1);
    this.owners[job] = undefined;
  }

  private note(job: number, by: 1 | -1) {
    const { effects, subject, visits } = this.prepared.job(job);
    for (const effect of effects)
      this.deltas[effect.curve] = (this.deltas[effect.curve] ?? 0) + by * effect.by;
    for (const { roomAt } of visits)
      if (roomAt !== undefined) this.rooms.set(roomAt, (this.rooms.get(roomAt) ?? 0) - by);
    if (by === 1) this.subjects.add(subject);
    else this.subjects.delete(subject);
  }

  /** Takes a job out of its owner's route, which can always be done without it. */
  remove(job: number): boolean {
    const person = this.owners[job];
    if (person === undefined) return false;
    const route = this.routeOf(person).filter((stop) => jobOf(stop) !== job);
    const timeline = this.tried(person, route);
    if (!timeline) return false;
    this.put(person, route, timeline);
    this.release(job);
    return true;
  }

  insert(job: number, { person, route, timeline }: Insertion) {
    this.put(person, route, timeline);
    this.take(job, person);
  }

  planned() {
    return this.owners.flatMap((owner, job) => (owner === undefined ? [] : [job]));
  }

  /** Where a job fits best into a person's route. */
  bestInsertion(job: number, person: number): Insertion | undefined {
    const before = this.timelineOf(person);
    let best: Insertion | undefined;
    for (const route of likelyRoutes(this.prepared, person, this.routeOf(person), {
      stops: stopsOf(job, this.prepared.job(job)),
      from: this.frozen[person] ?? 0,
    })) {
      const timeline = this.tried(person, route);
      if (!timeline) continue;
      const addedCents = timeline.costCents - before.costCents;
      if (!best || addedCents < best.addedCents)
        best = { person, route, timeline, addedCents, addedMinutes: timeline.minutes - before.minutes };
    }
    return best;
  }
}

/** In a large plan a job is tried only where the detour is least. */
const likelyPlaces = 4;
/** How many stops later a vehicle is put down at most, in a long route. */
const farthestPutDown = 5;

/** Routes with a job's stops put in, those of the least detour first. */
function likelyRoutes(
  prepared: Prepared,
  person: number,
  route: readonly StopCode[],
  { stops, from }: { stops: readonly StopCode[]; from: number },
): StopCode[][] {
  const [first = 0, second] = stops;
  const detours: { route: () => StopCode[]; metres: number }[] = [];
  const { travel } = prepared.input;
  const { at: begin, home: end } = prepared.person(person);
  const placeAt = (i: number) => (i < 0 ? begin : prepared.visit(route[i] ?? 0).at);
  const detour = (i: number, stop: StopCode) => {
    const { at } = prepared.visit(stop);
    const before = placeAt(i - 1);
    const added = travel.metres(before, at);
    const next = i < route.length ? placeAt(i) : end?.at;
    return next ? added + travel.metres(at, next) - travel.metres(before, next) : added;
  };
  for (let i = from; i <= route.length; i++) {
    const metres = detour(i, first);
    if (second === undefined) {
      detours.push({ route: () => route.toSpliced(i, 0, first), metres });
      continue;
    }
    const last = prepared.isSmall ? route.length : Math.min(route.length, i + farthestPutDown);
    for (let j = i; j <= last; j++)
      detours.push({
        route: () => route.toSpliced(j, 0, second).toSpliced(i, 0, first),
        metres: metres + detour(j, second),
      });
  }
  detours.sort((a, b) => a.metres - b.metres);
  const most = prepared.isSmall ? detours.length : likelyPlaces;
  return detours.slice(0, most).map((each) => each.route());
}
