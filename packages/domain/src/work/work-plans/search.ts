import type { Chance } from '../../platform/chance/index.ts';
import { distanceMetres } from '../../platform/geo/index.ts';
import type { Draft } from './draft.ts';
import { jobOf, type StopCode } from './prepared.ts';
import type { Timeline } from './timeline.ts';

/** How much a worse plan may be that is tried further, cents: at first and at last; in a large plan a change is a small part. */
const heat = { small: 300, large: 20, last: 1 };
const smallRounds = 8;
/** Changes between two words on how far it is. */
const tellEvery = 100;
/** Jobs taken out and offered at once; now and then a good part of a neighbourhood. */
const offered = { taken: 3, given: 5, takenSeldom: 9, seldom: 0.15 };

interface Saved {
  route: StopCode[];
  timeline: Timeline;
  jobs: number[];
}

/** Changes a draft by chance, keeps what is better or nearly so, and ends with the best found. */
export class Search {
  private readonly draft: Draft;
  private readonly chance: Chance;
  /** Routes as they were before the change, and what the change has brought so far. */
  private saved = new Map<number, Saved>();
  private gain = 0;

  constructor(draft: Draft, chance: Chance) {
    this.draft = draft;
    this.chance = chance;
  }

  /** Small plans are begun anew some times from nothing, since a good beginning may lead away from the best end. */
  run(iterations: number, told: (share: number) => void = () => {}) {
    const { isSmall } = this.draft.prepared;
    const rounds = isSmall ? smallRounds : 1;
    const first = isSmall ? heat.small : heat.large;
    const per = Math.ceil(iterations / rounds);
    const found = { over: 0, best: 0, routes: this.all(), changed: new Set<number>() };
    for (let n = 0; n < per * rounds; n++) {
      if (n % tellEvery === 0) told(n / (per * rounds));
      const warmth = first * (heat.last / first) ** ((n % per) / per);
      if (this.tries(n > 0 && n % per === 0, warmth)) this.note(found);
    }
    this.saved = found.routes;
    this.undo();
  }

  /** Changes the draft; false when it is as it was. */
  private tries(isNew: boolean, warmth: number) {
    this.saved = new Map();
    this.gain = 0;
    if (isNew) this.beginAnew();
    else if (!this.change() || !this.suits(warmth)) {
      this.undo();
      return false;
    }
    return true;
  }

  private note(found: { over: number; best: number; routes: Map<number, Saved>; changed: Set<number> }) {
    found.over += this.gain;
    for (const person of this.saved.keys()) found.changed.add(person);
    if (found.over <= found.best + 1e-6) return;
    found.best = found.over;
    for (const person of found.changed) found.routes.set(person, this.asIs(person));
    found.changed.clear();
  }

  private suits(warmth: number) {
    return this.gain >= 0 || this.chance.next() < Math.exp(this.gain / warmth);
  }

  /** Everything that can be taken out is, and half of all jobs are put in as they come. */
  private beginAnew() {
    for (const job of this.draft.planned()) if (this.canMove(job)) this.takeOut(job);
    for (const job of this.chance.shuffled(this.draft.prepared.reachable))
      if (this.chance.happens(0.5)) this.putIn(job, this.draft.prepared.peopleOf[job] ?? []);
  }

  private all() {
    return new Map(this.draft.routes.map((_, person) => [person, this.asIs(person)]));
  }

  private asIs(person: number): Saved {
    const route = this.draft.routeOf(person);
    return { route, timeline: this.draft.timelineOf(person), jobs: [...new Set(route.map(jobOf))] };
  }

  private keep(person: number) {
    if (!this.saved.has(person)) this.saved.set(person, this.asIs(person));
  }

  private undo() {
    for (const person of this.saved.keys()) for (const job of this.asIs(person).jobs) this.draft.release(job);
    for (const [person, { route, timeline, jobs }] of this.saved) {
      this.draft.put(person, route, timeline);
      for (const job of jobs) this.draft.take(job, person);
    }
  }

  private change(): boolean {
    const kind = this.chance.next();
    if (kind < 0.15) return this.turn();
    if (kind < 0.3) return this.shift();
    if (kind < 0.4) return this.exchange();
    return this.rebuild();
  }

  private somebody() {
    return this.chance.whole(0, this.draft.routes.length - 1);
  }

  /** 2-opt: a stretch of a route the other way round. */
  private turn() {
    const person = this.somebody();
    const route = this.draft.routeOf(person);
    const [from, to] = this.stretch(person, route.length);
    if (to - from < 2) return false;
    return this.reorder(person, [
      ...route.slice(0, from),
      ...route.slice(from, to).reverse(),
      ...route.slice(to),
    ]);
  }

  /** Or-opt: up to three stops elsewhere in their route. */
  private shift() {
    const person = this.somebody();
    const route = this.draft.routeOf(person);
    const [from, end] = this.stretch(person, route.length);
    const to = Math.min(end, from + 3);
    if (to <= from) return false;
    const rest = [...route.slice(0, from), ...route.slice(to)];
    const at = this.chance.whole(this.draft.frozen[person] ?? 0, rest.length);
    return this.reorder(person, rest.toSpliced(at, 0, ...route.slice(from, to)));
  }

  private stretch(person: number, length: number): [from: number, to: number] {
    const first = this.draft.frozen[person] ?? 0;
    if (length - first < 2) return [0, 0];
    const ends = [this.chance.whole(first, length), this.chance.whole(first, length)].sort((a, b) => a - b);
    return [ends[0] ?? 0, ends[1] ?? 0];
  }

  private reorder(person: number, route: StopCode[]) {
    const timeline = this.draft.tried(person, route);
    if (!timeline) return false;
    this.keep(person);
    this.gain += this.draft.timelineOf(person).costCents - timeline.costCents;
    this.draft.put(person, route, timeline);
    return true;
  }

  /** Two jobs of two people, each to the other. */
  private exchange() {
    const [a, b] = [this.someJob(), this.someJob()];
    if (a === undefined || b === undefined) return false;
    const [ofA, ofB] = [this.draft.ownerOf(a) ?? 0, this.draft.ownerOf(b) ?? 0];
    if (ofA === ofB || !this.takeOut(a) || !this.takeOut(b)) return false;
    return this.putIn(a, [ofB]) && this.putIn(b, [ofA]);
  }

  /** Relocate, drop and insert: some jobs near each other out, then those and others of the neighbourhood in, where they fit. */
  private rebuild() {
    const { reachable } = this.draft.prepared;
    if (reachable.length === 0) return false;
    const near = this.nearest(this.chance.pick(reachable));
    const most = this.chance.happens(offered.seldom) ? offered.takenSeldom : offered.taken;
    const planned = this.chance.shuffled(near.filter((job) => this.canMove(job)));
    const taken = planned.slice(0, this.chance.whole(0, most));
    for (const job of taken) if (!this.takeOut(job)) return false;
    // Jobs may be worth the way for somebody else only together, and without what else lies there.
    const one = this.chance.happens(0.3) ? [this.somebody()] : undefined;
    const open = near.filter((job) => this.draft.ownerOf(job) === undefined);
    const given = one ? taken : this.chance.shuffled(open).slice(0, this.chance.whole(0, offered.given));
    let isChanged = this.saved.size > 0;
    for (const job of given)
      isChanged = this.putIn(job, one ?? this.draft.prepared.peopleOf[job] ?? []) || isChanged;
    return isChanged;
  }

  /** The jobs nearest to one; a few by chance from among all, where there are many. */
  private nearest(centre: number) {
    const { reachable, input } = this.draft.prepared;
    const { jobs } = input;
    const at = jobs[centre]?.visits[0]?.at ?? [0, 0];
    const some =
      reachable.length <= 24
        ? reachable
        : [centre, ...Array.from({ length: 60 }, () => this.chance.pick(reachable))];
    const metresTo = (job: number) => distanceMetres(at, jobs[job]?.visits[0]?.at ?? at);
    return [...new Set(some)]
      .map((job) => ({ job, metres: metresTo(job) }))
      .sort((a, b) => a.metres - b.metres)
      .slice(0, 10)
      .map(({ job }) => job);
  }

  private canMove(job: number) {
    const owner = this.draft.ownerOf(job);
    if (owner === undefined) return false;
    const frozen = this.draft.routeOf(owner).slice(0, this.draft.frozen[owner] ?? 0);
    return !frozen.some((stop) => jobOf(stop) === job);
  }

  private someJob() {
    const route = this.draft.routeOf(this.somebody());
    if (route.length === 0) return undefined;
    const job = jobOf(this.chance.pick(route));
    return this.canMove(job) ? job : undefined;
  }

  private takeOut(job: number) {
    const owner = this.draft.ownerOf(job);
    if (owner === undefined) return false;
    this.keep(owner);
    const before = this.draft.timelineOf(owner).costCents;
    const worth = this.draft.worthOf(job, -1);
    if (!this.draft.remove(job)) return false;
    this.gain += worth + before - this.draft.timelineOf(owner).costCents;
    return true;
  }

  /** Puts a job where it costs least among these people. */
  private putIn(job: number, people: readonly number[]) {
    if (!this.draft.isOpen(job)) return false;
    const ways = people
      .filter((person) => this.draft.prepared.peopleOf[job]?.includes(person))
      .flatMap((person) => this.draft.bestInsertion(job, person) ?? []);
    const best = ways.sort((a, b) => a.addedCents - b.addedCents)[0];
    if (!best) return false;
    const worth = this.draft.worthOf(job);
    this.keep(best.person);
    this.gain += worth - best.addedCents;
    this.draft.insert(job, best);
    return true;
  }
}
