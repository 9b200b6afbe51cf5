import type { LngLat } from '@kickstand/domain/platform/geo';
import { offsetMetres } from '@kickstand/domain/platform/geo';
import { rentableFrom } from '@kickstand/domain/work/value';
import { chargeAfterStanding } from '@kickstand/town';
import { keyed, normal } from '../hidden/keyed.ts';
import type { SmallTown } from '../small-town.ts';
import { Records } from './records.ts';

/** A vehicle as it truly is; `seenError` is by how much its battery management is wrong since its last message. */
export interface Bike {
  id: number;
  /** The nearest station. */
  station: number;
  isAstray: boolean;
  at: LngLat;
  charge: number;
  /** When it had that charge. */
  chargedAt: number;
  seenError: number;
  state: 'parked' | 'riding' | 'carried' | 'worked';
  /** Broken: nobody knows until somebody scans it. */
  isBroken: boolean;
  /** Broken, and known to be. */
  isOut: boolean;
  /** How thirsty it is. */
  thirst: number;
  rides: number;
  swaps: number;
  isRentable: boolean;
}

/** All vehicles, who stands where, and the minutes that follow from it. */
export class Fleet {
  readonly bikes: Bike[];
  readonly records: Records;
  readonly town: SmallTown;
  /** Ids by station, in order of id. */
  private readonly parkedAt: Bike[][];
  private readonly strayAt: Bike[][];
  private readonly rentableAt: number[];

  constructor(town: SmallTown) {
    this.town = town;
    this.records = new Records(town.stations.map(({ capacity }) => capacity));
    this.parkedAt = town.stations.map(() => []);
    this.strayAt = town.stations.map(() => []);
    this.rentableAt = town.stations.map(() => 0);
    this.bikes = Array.from({ length: town.bikes }, (_, id) => firstState(town, id));
    for (const bike of this.bikes) this.put(bike, bike.station, 0);
  }

  chargeOf({ charge, chargedAt }: Bike, now: number) {
    return chargeAfterStanding(charge, (now - chargedAt) * 60);
  }

  /** The charge that the app shows. */
  seenCharge(bike: Bike, now: number) {
    return Math.min(100, Math.max(0, this.chargeOf(bike, now) + bike.seenError));
  }

  parked(station: number): readonly Bike[] {
    return this.parkedAt[station] ?? [];
  }

  strays(station: number): readonly Bike[] {
    return this.strayAt[station] ?? [];
  }

  rentable(station: number) {
    return this.rentableAt[station] ?? 0;
  }

  hasRoom(station: number) {
    return this.parked(station).length < (this.town.stations[station]?.capacity ?? 0);
  }

  /** Puts a vehicle down at a station that has room, else at the nearest that has, else beside it. */
  put(bike: Bike, station: number, now: number, isAstray = false) {
    const near = [station, ...(this.town.near[station] ?? []).map((each) => each.station)];
    const free = isAstray ? undefined : near.find((each) => this.hasRoom(each));
    bike.station = free ?? station;
    bike.isAstray = free === undefined;
    bike.at = bike.isAstray ? besides(this.town, bike) : (this.town.stations[bike.station]?.at ?? bike.at);
    bike.state = 'parked';
    this.stand(bike, now);
  }

  private stand(bike: Bike, now: number) {
    this.settle(bike.station, now);
    const there = (bike.isAstray ? this.strayAt : this.parkedAt)[bike.station] ?? [];
    const after = there.findIndex(({ id }) => id > bike.id);
    there.splice(after < 0 ? there.length : after, 0, bike);
    bike.isRentable = false;
    this.judge(bike, now);
  }

  /** Takes a vehicle away from where it stands. */
  take(bike: Bike, now: number, state: 'riding' | 'carried') {
    this.block(bike, now);
    const there = (bike.isAstray ? this.strayAt : this.parkedAt)[bike.station] ?? [];
    there.splice(there.indexOf(bike), 1);
    bike.state = state;
  }

  /** Nobody may rent it while somebody works at it. */
  block(bike: Bike, now: number) {
    this.settle(bike.station, now);
    if (bike.isRentable && !bike.isAstray) this.rentableAt[bike.station] = this.rentable(bike.station) - 1;
    bike.isRentable = false;
  }

  /** Says anew whether a standing vehicle can be rented. */
  judge(bike: Bike, now: number) {
    if (bike.state !== 'parked') return;
    const is = !bike.isOut && this.seenCharge(bike, now) > rentableFrom;
    if (is === bike.isRentable) return;
    this.settle(bike.station, now);
    bike.isRentable = is;
    if (!bike.isAstray) this.rentableAt[bike.station] = this.rentable(bike.station) + (is ? 1 : -1);
  }

  charged(bike: Bike, charge: number, now: number) {
    bike.charge = charge;
    bike.chargedAt = now;
    bike.seenError = 1.5 * normal(keyed(this.town.seed, bike.id, bike.rides + 1_000 * bike.swaps, 'reading'));
  }

  /** Every hour a vehicle says how full it is; at midnight nothing may be owed to the day before. */
  hourly(now: number) {
    for (const bike of this.bikes) this.judge(bike, now);
    for (const { id } of this.town.stations) this.settle(id, now);
  }

  private settle(station: number, now: number) {
    const standing = { rentable: this.rentable(station), parked: this.parked(station).length };
    this.records.settle(station, now, standing);
  }
}

function firstState({ seed, stations }: SmallTown, id: number): Bike {
  const chance = keyed(seed, id, 0, 'first');
  const station = chance.whole(0, stations.length - 1);
  return {
    id,
    station,
    isAstray: false,
    at: stations[station]?.at ?? [0, 0],
    charge: chance.between(25, 100),
    chargedAt: 0,
    seenError: 0,
    state: 'parked',
    isBroken: false,
    isOut: false,
    thirst: chance.between(0.9, 1.15),
    rides: 0,
    swaps: 0,
    isRentable: false,
  };
}

/** Forty to a hundred metres beside the station. */
function besides({ seed, stations }: SmallTown, { id, rides, station }: Bike): LngLat {
  const chance = keyed(seed, id, rides, 'astray');
  const [angle, away] = [chance.between(0, 2 * Math.PI), chance.between(40, 110)];
  return offsetMetres(stations[station]?.at ?? [0, 0], Math.cos(angle) * away, Math.sin(angle) * away);
}
