import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { freshPackPercent } from '@kickstand/town';
import { dayOf, minutesPerDay } from '../calendar.ts';
import { keyed, logNormal } from '../hidden/keyed.ts';
import { footMetresPerMinute, type Order, type SeenPerson, travel, workMinutes } from '../known.ts';
import type { Bike, Fleet } from './fleet.ts';
import type { Stores } from './stores.ts';
import type { Tally } from './tally.ts';

/** Somebody of the staff: hours in minutes of the day. */
export interface Member {
  from: number;
  until: number;
  packsMost: number;
  bikesMost: number;
}

/** Two early, two late; one of each with a van or a tricycle that carries vehicles. */
export const usualCrew: readonly Member[] = [
  { from: 7 * 60, until: 15 * 60, packsMost: 40, bikesMost: 14 },
  { from: 7 * 60, until: 15 * 60, packsMost: 4, bikesMost: 0 },
  { from: 14 * 60, until: 22 * 60, packsMost: 40, bikesMost: 14 },
  { from: 14 * 60, until: 22 * 60, packsMost: 12, bikesMost: 2 },
];

const breakAfter = 4 * 60;

const futileMinutes = 0.5;
const absentShare = 0.03;
const wayNoise = 0.15;
const workNoise = 0.25;

/** One of the staff on the way and at work. */
export class Worker implements SeenPerson {
  readonly id: number;
  readonly packsMost: number;
  readonly bikesMost: number;
  at: LngLat;
  fromMinute = 0;
  untilMinute = 0;
  breakAt: number | null = null;
  packs: number;
  aboard: number[] = [];
  order: Order | null = null;
  freeAt: LngLat;
  freeMinute = 0;
  private trips = 0;
  private readonly member: Member;
  private readonly fleet: Fleet;
  private readonly stores: Stores;
  private readonly tally: Tally;

  constructor(id: number, member: Member, world: { fleet: Fleet; stores: Stores; tally: Tally }) {
    this.id = id;
    this.member = member;
    this.fleet = world.fleet;
    this.stores = world.stores;
    this.tally = world.tally;
    this.packsMost = member.packsMost;
    this.bikesMost = member.bikesMost;
    this.packs = member.packsMost;
    this.at = this.home;
    this.freeAt = this.home;
  }

  private get home(): LngLat {
    const { stores } = this.fleet.town;
    return stores[this.id % stores.length]?.at ?? [0, 0];
  }

  /** Begins the shift of a day; undefined: absent. */
  beginsAt(day: number): number | undefined {
    if (keyed(this.fleet.town.seed, this.id, day, 'absent').happens(absentShare)) return undefined;
    this.fromMinute = day * minutesPerDay + this.member.from;
    this.untilMinute = day * minutesPerDay + this.member.until;
    this.breakAt = this.fromMinute + breakAfter;
    this.at = this.home;
    this.freeAt = this.home;
    this.freeMinute = this.fromMinute;
    return this.fromMinute;
  }

  isAtWork(now: number) {
    return now >= this.fromMinute && now < this.untilMinute;
  }

  /** Where an order leads. */
  placeOf(order: Order): LngLat {
    if (order.kind === 'wait') return this.at;
    if (order.kind === 'reload') return this.stores.at(order.storeId) ?? this.at;
    if (order.kind === 'put') return this.fleet.town.stations[order.stationId]?.at ?? this.at;
    return this.fleet.bikes[order.bikeId]?.at ?? this.at;
  }

  /** Sets out; answers how many minutes the way takes. */
  setOut(order: Order, now: number): number {
    const to = this.placeOf(order);
    const metres = travel.detour * distanceMetres(this.at, to);
    this.trips += 1;
    const way = metres / travel.metresPerMinute;
    const minutes = way * logNormal(this.draw('way'), wayNoise);
    this.order = order;
    this.freeAt = to;
    this.freeMinute = now + way + standardMinutes(order, this.fleet);
    this.tally.metres += metres;
    this.tally.workMinutes += minutes;
    return minutes;
  }

  private draw(purpose: string) {
    return keyed(this.fleet.town.seed, this.id, this.trips, `${purpose} of staff`);
  }

  /** Begins to work; answers the minutes that it takes, and what is done when they are over. Undefined: the way was for nothing. */
  begin(order: Order, now: number): { minutes: number; done: (now: number) => void } | undefined {
    this.at = this.placeOf(order);
    const done = this.effectOf(order, now);
    const standard = done ? standardMinutes(order, this.fleet) : futileMinutes;
    const minutes = standard * logNormal(this.draw('work'), workNoise) * Math.exp(-(workNoise ** 2) / 2);
    this.tally.workMinutes += minutes;
    if (!done) this.tally.futile += 1;
    return done && { minutes, done };
  }

  private effectOf(order: Order, now: number): ((now: number) => void) | undefined {
    if (order.kind === 'reload') return (then) => this.reload(order.storeId, then);
    if (order.kind === 'wait') return undefined;
    const bike = this.fleet.bikes[order.bikeId];
    if (!bike) return undefined;
    if (order.kind === 'put') return this.putting(bike, order.stationId);
    if (bike.state !== 'parked') return undefined;
    return this.working(order, bike, now);
  }

  private working(order: Order, bike: Bike, now: number) {
    if (order.kind === 'swap') return this.packs > 0 ? this.swapping(bike, now) : undefined;
    if (order.kind === 'repair') return this.repairing(bike, now);
    if (order.kind === 'ride') return this.riding(bike, order.stationId, now);
    if (this.aboard.length >= this.bikesMost) return undefined;
    this.fleet.take(bike, now, 'carried');
    return () => {
      this.aboard.push(bike.id);
    };
  }

  private swapping(bike: Bike, now: number) {
    this.fleet.block(bike, now);
    bike.state = 'worked';
    this.packs -= 1;
    return (then: number) => {
      bike.swaps += 1;
      const fresh = freshPackPercent(keyed(this.fleet.town.seed, bike.id, bike.swaps, 'pack'));
      this.tally.points += fresh - this.fleet.chargeOf(bike, then);
      this.fleet.charged(bike, fresh, then);
      this.finish(bike, then);
      this.tally.swaps += 1;
    };
  }

  private repairing(bike: Bike, now: number) {
    this.fleet.block(bike, now);
    bike.state = 'worked';
    return (then: number) => {
      bike.isBroken = false;
      bike.isOut = false;
      this.finish(bike, then);
      this.tally.repairs += 1;
    };
  }

  private finish(bike: Bike, then: number) {
    bike.state = 'parked';
    this.fleet.judge(bike, then);
    this.fleet.records.visits.push({ station: bike.station, minute: then });
  }

  /** Rides a vehicle over; the minutes hold the way back on foot. */
  private riding(bike: Bike, stationId: number, now: number) {
    if (!this.fleet.hasRoom(stationId)) return undefined;
    this.fleet.take(bike, now, 'carried');
    return (then: number) => this.setDown(bike, stationId, then);
  }

  private putting(bike: Bike, stationId: number) {
    if (!this.aboard.includes(bike.id) || !this.fleet.hasRoom(stationId)) return undefined;
    return (then: number) => this.setDown(bike, stationId, then);
  }

  private setDown(bike: Bike, stationId: number, then: number) {
    this.aboard = this.aboard.filter((id) => id !== bike.id);
    this.fleet.put(bike, stationId, then);
    this.fleet.records.visits.push({ station: bike.station, minute: then });
    this.tally.moves += 1;
  }

  private reload(storeId: string, now: number) {
    this.packs += this.stores.exchange(storeId, this.packsMost - this.packs, now);
  }

  /** What is still aboard is put down at the station nearest to where the shift ends, at the cost of the work. */
  endShift(now: number) {
    const nearest = [...this.fleet.town.stations].sort(
      (a, b) => distanceMetres(a.at, this.at) - distanceMetres(b.at, this.at),
    );
    for (const id of this.aboard) {
      const bike = this.fleet.bikes[id];
      const to = nearest.find((station) => this.fleet.hasRoom(station.id)) ?? nearest[0];
      if (bike && to) this.setDown(bike, to.id, now);
      this.tally.workMinutes += workMinutes.move / 2;
    }
    this.packs += this.stores.exchange(this.fleet.town.stores[0]?.id ?? '', this.packsMost - this.packs, now);
    this.order = null;
  }

  get day() {
    return dayOf(this.fromMinute);
  }
}

function standardMinutes(order: Order, { bikes, town }: Fleet): number {
  if (order.kind === 'wait') return order.minutes;
  if (order.kind === 'take' || order.kind === 'put') return workMinutes.move / 2;
  if (order.kind !== 'ride') return workMinutes[order.kind];
  const from = bikes[order.bikeId]?.at;
  const to = town.stations[order.stationId]?.at;
  const metres = from && to ? travel.detour * distanceMetres(from, to) : 0;
  return workMinutes.move + metres / travel.metresPerMinute + metres / footMetresPerMinute;
}
