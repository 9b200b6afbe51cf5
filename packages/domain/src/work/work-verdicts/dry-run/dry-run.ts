import {
  headerBytes,
  readHeader,
  readVehicle,
  vehicleBytes,
  vehicleFlags,
} from '../../../fleet/live/index.ts';
import { ridingIndex } from '../../../fleet/vehicles/index.ts';
import type { PlaceFence } from '../../../places/fences/index.ts';
import { businessDayOf, wallClock } from '../../../platform/time/index.ts';
import { isActiveAt, reasonsOf, ruleOf } from '../rules.ts';
import { holdsAt, PastFacts, unknownVehicle } from './past-facts.ts';
import { PastFill } from './past-fill.ts';
import type {
  HeldReason,
  PastRide,
  PastSpan,
  PastVehicle,
  RuleTried,
  Tried,
  TriedDay,
  TriedTask,
} from './types.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Between two stored states lies an hour at most where none is missing; over a longer gap nobody knows what lasted. */
const mostGapMs = 75 * minute;
/** Work that is done so soon after what asked for it is gone was what ended it: a state is stored every quarter of an hour. */
const doneWithinMs = 30 * minute;

const ridden = [ridingIndex('riding'), ridingIndex('temp_parked')];

/** What a dry run is told before the first state. */
export interface DryRunGiven {
  rule: RuleTried;
  areaId: number;
  /** The first instant that is looked at, epoch ms. */
  from: number;
  /** Rides are told from this instant on, epoch ms; undefined: none are. */
  ridesSince: number | undefined;
  zone: string;
  vehicles: readonly PastVehicle[];
  /** When a plan ran in whose stead the rule only proposes; none for rules that plans leave alone. */
  plans: readonly PastSpan[];
  /** Stations and zones of today with how many vehicles a station holds; undefined when the rule does not ask. */
  stations: { fences: readonly PlaceFence[]; capacity: ReadonlyMap<string, number> } | undefined;
  /** So many tasks are told one by one. */
  mostTasks: number;
}

/** One vehicle, and how far the rule is with it. */
interface Watched {
  facts: PastFacts;
  /** The task that it has by the rule, and whether it has one at all. */
  task: TriedTask | undefined;
  isOpen: boolean;
  madeAt: number;
  madeOn: string;
  /** When the last one ended; 0: none did. */
  endedAt: number;
  /** Why it has none although what is asked for is so, and since which day. */
  held: HeldReason | undefined;
  heldOn: string;
  /** The day on which it had none last because that day had its most. */
  cappedOn: string;
}

/**
 * What a rule would have made of the stored states of an area, told one after another: by the same rule that makes tasks. A
 * task that would have been made ends with what it was made for.
 */
export class DryRun {
  readonly #given: DryRunGiven;
  readonly #holds: ReturnType<typeof ruleOf>;
  readonly #fill: PastFill | undefined;
  readonly #vehicles = new Map<number, Watched>();
  readonly #days = new Map<string, TriedDay>();
  readonly #tasks: TriedTask[] = [];
  #at = 0;
  #before = 0;

  constructor(given: DryRunGiven) {
    this.#given = given;
    this.#holds = ruleOf(given.rule.conditions);
    this.#fill = given.stations && new PastFill(given.areaId, given.stations.fences, given.stations.capacity);
    for (const one of given.vehicles)
      this.#vehicles.set(one.vehicle, watched(new PastFacts(one, given.ridesSince)));
  }

  /** A ride ended; rides are told in their order and before the first state after them. */
  ride(ride: PastRide) {
    this.#of(ride.vehicle).facts.ride(ride, ride.at >= this.#given.from);
  }

  /** A stored state of vehicles of the area: a frame of the live map. Several at one instant are told one after another. */
  look(frame: Uint8Array) {
    const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
    const header = readHeader(view);
    if (!header) throw new Error('a stored state is no frame');
    const { now: at, records } = header;
    if (at !== this.#at) this.#before = this.#at;
    const day = this.#dayOf(at);
    if (at !== this.#at) day.moments += 1;
    this.#at = at;
    const due = this.#dueIn(view, records);
    const localHour = wallClock(at, this.#given.zone).getUTCHours();
    if (isActiveAt(this.#given.rule, localHour)) this.#make(due, day);
  }

  /** What it would have made, once everything was told. */
  result(): Tried {
    for (const one of this.#vehicles.values()) {
      if (one.isOpen) this.#judge(one, Number.POSITIVE_INFINITY);
      this.#release(one);
    }
    return { days: [...this.#days.values()], tasks: this.#tasks };
  }

  /** Note what is so of each vehicle of a frame. Answers those for which a task is wanted and none is there by the rule. */
  #dueIn(view: DataView, records: number): Watched[] {
    const due: Watched[] = [];
    this.#countFill(view, records);
    for (let i = 0; i < records; i++) {
      const mark = readVehicle(view, headerBytes + i * vehicleBytes);
      const one = this.#of(mark.vehicle);
      const { facts } = one;
      const isMissing = facts.seenAt !== 0 && facts.seenAt !== this.#before && facts.seenAt !== this.#at;
      if (isMissing || this.#at - facts.seenAt > mostGapMs) facts.forget();
      facts.see(mark, this.#at, this.#before === 0);
      facts.fillPct = this.#fill?.at(mark.vehicle) ?? null;
      if (!this.#holds(facts)) this.#end(one);
      else if (!one.isOpen && canHave(mark)) due.push(one);
    }
    return due;
  }

  #countFill(view: DataView, records: number) {
    if (!this.#fill) return;
    this.#fill.begin();
    for (let i = 0; i < records; i++) this.#fill.add(readVehicle(view, headerBytes + i * vehicleBytes));
  }

  /** The emptiest first, then those that have stood longest, as long as the day allows. */
  #make(due: Watched[], day: TriedDay) {
    for (const one of due.sort(byNeed)) {
      const held = this.#heldBy(one);
      if (held) this.#hold(one, held, day.day);
      else if (day.made >= this.#given.rule.dailyCap) this.#cap(one, day);
      else this.#open(one, day);
    }
  }

  #hold(one: Watched, held: HeldReason, day: string) {
    if (one.held) return;
    one.held = held;
    one.heldOn = day;
  }

  /** Each day is asked anew, and it is counted at once: another day may have room for it. */
  #cap(one: Watched, day: TriedDay) {
    if (one.cappedOn === day.day) return;
    one.cappedOn = day.day;
    day.cap += 1;
  }

  #heldBy({ facts, endedAt }: Watched): HeldReason | undefined {
    const [at, { plans, rule }] = [this.#at, this.#given];
    if (plans.some((span) => holdsAt(span, at))) return 'plan';
    const others = facts.of.tasks.filter(({ own }) => !own);
    if (others.some((task) => holdsAt(task, at))) return 'open';
    const lately = at - rule.dedupeHours * hour;
    const endedLately = ({ until }: PastSpan) => until !== null && until <= at && until > lately;
    return endedAt > lately || others.some(endedLately) ? 'dedupe' : undefined;
  }

  #open(one: Watched, day: TriedDay) {
    const { facts } = one;
    day.made += 1;
    one.isOpen = true;
    one.madeAt = this.#at;
    one.madeOn = day.day;
    one.held = undefined;
    one.heldOn = '';
    if (this.#tasks.length >= this.#given.mostTasks) return;
    one.task = {
      at: this.#at,
      vehicle: facts.of.vehicle,
      batteryPct: facts.batteryPct,
      why: reasonsOf(this.#given.rule.conditions, facts),
      endedAt: null,
      done: false,
    };
    this.#tasks.push(one.task);
  }

  /** What was asked for is no more. */
  #end(one: Watched) {
    this.#release(one);
    if (!one.isOpen) return;
    if (one.task) one.task.endedAt = this.#at;
    this.#judge(one, this.#at + doneWithinMs);
    one.isOpen = false;
    one.task = undefined;
    one.endedAt = this.#at;
  }

  /** Whether somebody did the work in fact. */
  #judge({ facts, task, madeAt, madeOn }: Watched, until: number) {
    const isDone = facts.of.tasks.some(
      (real) => real.done && real.until !== null && real.until >= madeAt && real.until <= until,
    );
    if (!isDone) return;
    const day = this.#days.get(madeOn);
    if (day) day.done += 1;
    if (task) task.done = true;
  }

  /** It had no task for as long as what was asked for was so: that is counted once. */
  #release(one: Watched) {
    const day = one.held && this.#days.get(one.heldOn);
    if (one.held && day) day[one.held] += 1;
    one.held = undefined;
    one.heldOn = '';
  }

  #of(vehicle: number): Watched {
    let one = this.#vehicles.get(vehicle);
    if (!one) {
      one = watched(new PastFacts(unknownVehicle(vehicle), this.#given.ridesSince));
      this.#vehicles.set(vehicle, one);
    }
    return one;
  }

  #dayOf(at: number): TriedDay {
    const day = businessDayOf(at, this.#given.zone);
    const known = this.#days.get(day);
    if (known) return known;
    const fresh = { day, moments: 0, made: 0, done: 0, open: 0, dedupe: 0, cap: 0, plan: 0 };
    this.#days.set(day, fresh);
    return fresh;
  }
}

const watched = (facts: PastFacts): Watched => ({
  facts,
  task: undefined,
  isOpen: false,
  madeAt: 0,
  madeOn: '',
  endedAt: 0,
  held: undefined,
  heldOn: '',
  cappedOn: '',
});

/** Only what is on the shelf and not ridden gets tasks by rules. */
const canHave = ({ flags, riding }: { flags: number; riding: number }) =>
  (flags & vehicleFlags.onShelf) !== 0 && !ridden.includes(riding);

const byNeed = ({ facts: a }: Watched, { facts: b }: Watched) =>
  (a.batteryPct ?? 101) - (b.batteryPct ?? 101) ||
  a.standsSince - b.standsSince ||
  a.of.vehicle - b.of.vehicle;
