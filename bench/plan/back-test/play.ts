import { dayOf, minutesPerDay } from './calendar.ts';
import type { Truth } from './hidden/truth.ts';
import type { Wish } from './hidden/wishes.ts';
import { breakMinutes, type Known, type Order, type Policy } from './known.ts';
import { factsOf, outlookOf } from './weather.ts';
import { Agenda } from './world/agenda.ts';
import { type Member, usualCrew, Worker } from './world/crew.ts';
import { Fleet } from './world/fleet.ts';
import { Riders } from './world/riders.ts';
import { Stores } from './world/stores.ts';
import { Tally } from './world/tally.ts';

const dawn = 5 * 60;
const tickMinutes = 5;

/** A town that is played: riders come with their wishes, and field staff does what a policy says. */
export class Play {
  readonly fleet: Fleet;
  readonly tally = new Tally();
  private readonly agenda = new Agenda();
  private readonly stores: Stores;
  private readonly riders: Riders;
  private readonly workers: Worker[];
  private readonly seed: number;
  private policy: Policy;
  private day = 0;

  constructor({ town }: Truth, policy: Policy, crew: readonly Member[] = usualCrew) {
    this.seed = town.seed;
    this.policy = policy;
    this.fleet = new Fleet(town);
    this.stores = new Stores(town);
    this.riders = new Riders(this.fleet, this.agenda, this.tally);
    const world = { fleet: this.fleet, stores: this.stores, tally: this.tally };
    this.workers = crew.map((member, id) => new Worker(id, member, world));
  }

  /** Another policy from the next day on. */
  use(policy: Policy) {
    this.policy = policy;
  }

  /** Plays one more day of wishes. */
  playDay(wishes: readonly Wish[]) {
    const start = this.day * minutesPerDay;
    for (const wish of wishes) this.agenda.at(wish.minute, (now) => this.riders.come(wish, now));
    for (let hour = 1; hour <= 24; hour++)
      this.agenda.at(start + hour * 60 - 1e-3, (now) =>
        this.fleet.hourly(hour === 24 ? start + minutesPerDay : now),
      );
    this.agenda.at(start + dawn, (now) => this.policy.dawn?.(this.known(now)));
    for (let minute = dawn + tickMinutes; minute < minutesPerDay; minute += tickMinutes)
      this.agenda.at(start + minute, (now) => this.tick(now));
    for (const worker of this.workers) {
      const begins = worker.beginsAt(this.day);
      if (begins !== undefined) this.agenda.at(begins, (now) => this.next(worker, now));
    }
    this.day += 1;
    this.agenda.runUntil(this.day * minutesPerDay);
  }

  private tick(now: number) {
    if (this.policy.tick && this.workers.some((worker) => worker.isAtWork(now)))
      this.policy.tick(this.known(now));
  }

  private next(worker: Worker, now: number) {
    worker.order = null;
    if (now >= worker.untilMinute) return worker.endShift(now);
    if (worker.breakAt !== null && now >= worker.breakAt) return this.rest(worker, now);
    const order = this.policy.next(worker.id, this.known(now));
    if (order.kind === 'wait') this.agenda.at(now + order.minutes, (then) => this.next(worker, then));
    else this.send(worker, order, now);
  }

  private rest(worker: Worker, now: number) {
    worker.breakAt = null;
    worker.freeMinute = now + breakMinutes;
    this.agenda.at(worker.freeMinute, (then) => this.next(worker, then));
  }

  private send(worker: Worker, order: Order, now: number) {
    const way = worker.setOut(order, now);
    this.agenda.at(now + way, (arrived) => {
      const work = worker.begin(order, arrived);
      if (!work) this.policy.failed?.(worker.id);
      this.agenda.at(arrived + (work?.minutes ?? 1), (then) => {
        work?.done(then);
        this.next(worker, then);
      });
    });
  }

  /** What the app shows now. */
  private known(now: number): Known {
    const { fleet, seed } = this;
    const today = dayOf(now);
    return {
      now,
      stations: fleet.town.stations,
      stores: this.stores.seen(now),
      bikes: fleet.bikes.flatMap((bike) => {
        if (bike.state !== 'parked') return [];
        const { id, at, station: nearId, isRentable, isOut } = bike;
        const stationId = bike.isAstray ? null : nearId;
        return [{ id, at, stationId, nearId, charge: fleet.seenCharge(bike, now), isRentable, isOut }];
      }),
      people: this.workers.filter(({ day, untilMinute }) => day === today && untilMinute > now),
      records: fleet.records,
      factsOf: (day) => factsOf(seed, Math.min(day, today - 1)),
      outlookOf: (day) => outlookOf(seed, day),
    };
  }

  /** Points of charge in all packs. */
  chargeNow() {
    const now = this.day * minutesPerDay;
    return this.fleet.bikes.reduce((sum, bike) => sum + this.fleet.chargeOf(bike, now), 0);
  }
}
