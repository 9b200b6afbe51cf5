import { riderPersons } from '@kickstand/contract/riders/persons';
import { rider as calls } from '@kickstand/contract/rides/trips';
import { distanceMetres, type LngLat, offsetMetres } from '@kickstand/domain/platform/geo';
import {
  destination,
  drawWish,
  endPlace,
  type Habits,
  habitsOf,
  isWorkday,
  meanRideSeconds,
  personOf,
  pickBySums,
  pointInRing,
  pointOfEnd,
  type RideWish,
  ridesPerSecond,
  rideWish,
  setsOut,
  stationLevels,
  stationPulls,
  type TownStation,
  wishesPerRide,
} from '@kickstand/town';
import type { Api, Caller } from '../api.ts';
import type { OpenTrip } from '../memory.ts';
import type { Scene } from '../scene.ts';
import { Complaints } from './complaints.ts';
import { Journey, type Traveller } from './journey.ts';

/** Riders of the town per vehicle; some ride daily, many occasionally. */
const ridersPerVehicle = 24;
/** How far from a station people are when they want a vehicle, metres; less if another one is nearer. */
const farthest = 260;
/** How far beyond a station's centre its vehicles are, metres. */
const besideM = 40;
/** A delayed step must not start a crowd. */
const mostPerStep = 40;
/** How many riders already riding at the start of a new town set out per step. */
const mostCatchingUp = 5;

/** All riders: who sets out when, from where and to where. */
export class Riders {
  readonly #scene: Scene;
  readonly #api: Pick<Api, 'isThere'>;
  readonly #call: Caller;
  readonly #complaints: Complaints;
  /** By service area and number there. */
  readonly #known = new Map<string, string>();
  readonly #busy = new Set<string>();
  /** The number of riders living in each service area. */
  readonly #living = new Map<number, number>();
  readonly #areaOf: (station: TownStation) => number | undefined;
  /** The stations of each service area, and the cumulative demand at each now. */
  readonly #ofArea: ReadonlyMap<number, readonly TownStation[]>;
  readonly #habits: Habits;
  /** The level of departures and arrivals of each station relative to its surroundings. */
  readonly #levels: Float64Array;
  /** The distance of people for whom a station is the nearest. */
  readonly #reaches = new Map<number, number>();
  #leave: Float64Array | undefined;
  #arrive: ReadonlyMap<number, Float64Array> = new Map();
  #pullsOf = '';
  #owed = 0;
  /** Riders of a new town who should be riding already but have not set out yet. */
  #underWayFirst = 0;

  constructor(scene: Scene, api: Pick<Api, 'isThere'>, call: Caller) {
    this.#scene = scene;
    this.#api = api;
    this.#call = call;
    this.#complaints = new Complaints(scene, call);
    for (const { device } of scene.lines.values())
      if (device.serviceAreaId !== null)
        this.#living.set(
          device.serviceAreaId,
          (this.#living.get(device.serviceAreaId) ?? 0) + ridersPerVehicle,
        );
    this.#habits = habitsOf(scene.town.seed);
    this.#levels = stationLevels(scene.town);
    this.#areaOf = ({ centre }) => scene.stations.at(centre)?.serviceAreaId;
    this.#ofArea = groupedBy(scene.town.stations, this.#areaOf);
  }

  get underWay() {
    return this.#busy.size;
  }

  /**
   * Starts a new town as busy as its hour: those who should be riding, besides those who are, take a vehicle at
   * once.
   */
  begin(underWay = 0) {
    const { clock, town, lines } = this.#scene;
    const time = this.#scene.townTime(clock.now);
    const usual = Math.round(ridesPerSecond(town.seed, lines.size, time) * meanRideSeconds);
    this.#underWayFirst = Math.max(0, usual - underWay);
  }

  /** Lets due riders set out. */
  step(seconds: number) {
    const { clock, town, lines, chance } = this.#scene;
    if (!this.#api.isThere) return;
    const time = this.#scene.townTime(clock.now);
    this.#look(time.day, Math.floor(time.hour));
    const perRide = wishesPerRide(lines.size, town.stations.length);
    this.#owed += ridesPerSecond(town.seed, lines.size, time) * perRide * seconds;
    const whole = Math.floor(this.#owed);
    const now = Math.min(mostPerStep, whole + (chance.happens(this.#owed - whole) ? 1 : 0));
    this.#owed = 0;
    for (let i = 0; i < now; i++) void this.#setOut(time.day);
    this.#catchUp();
  }

  /** Starts a few of those who should be riding already; all at once would overload the server. */
  #catchUp() {
    const { chance, lines } = this.#scene;
    const now = Math.min(mostCatchingUp, this.#underWayFirst);
    this.#underWayFirst -= now;
    const all = [...lines.values()];
    for (let i = 0; i < now; i++) {
      const { device } = chance.pick(all);
      if (device.serviceAreaId !== null)
        void this.#goFrom({ from: device.at }, device.serviceAreaId, chance.next());
    }
  }

  /** Continues the trips that were open when the town was last stopped, or at the end of its past. */
  resume(trips: readonly OpenTrip[]) {
    const { day, hour } = this.#scene.townTime(this.#scene.clock.now);
    this.#look(day, Math.floor(hour));
    for (const trip of trips) {
      const line = this.#scene.lines.get(trip.carId);
      if (!line) continue;
      this.#scene.openTrips.set(trip.tripId, trip);
      const who = this.#traveller(trip.riderId, line.device.at);
      const wish = restOf(who.wish, this.#scene.chance.next());
      void new Journey(this.#scene, this.#call, { ...who, wish }).resume(trip.tripId, line);
    }
  }

  /** Riders waiting for the answer to a complaint keep waiting. */
  follow(riderIds: readonly string[]) {
    for (const riderId of riderIds) void this.#complaints.follow(riderId);
  }

  #look(day: string, hour: number) {
    const key = `${day} ${hour}`;
    if (key === this.#pullsOf) return;
    this.#pullsOf = key;
    const { leave, arrive } = stationPulls(this.#scene.town, hour + 0.5, isWorkday(day));
    const leveled = (pulls: Float64Array) => pulls.map((pull, id) => pull * (this.#levels[id] ?? 1));
    this.#leave = sumsOf(leveled(leave));
    const sought = leveled(arrive);
    this.#arrive = new Map(
      [...this.#ofArea].map(([areaId, stations]) => [
        areaId,
        sumsOf(Float64Array.from(stations, ({ id }) => sought[id] ?? 0)),
      ]),
    );
  }

  /** A new wish for a ride: its place, length and patience are drawn before availability is known. */
  async #setOut(day: string) {
    const { chance } = this.#scene;
    const station = this.#whereSomebodyWishes(day);
    const serviceAreaId = station && this.#areaOf(station);
    if (!station || serviceAreaId === undefined) return;
    const angle = chance.between(0, 2 * Math.PI);
    const away = this.#reachOf(station) * Math.sqrt(chance.next());
    const from = offsetMetres(station.centre, Math.cos(angle) * away, Math.sin(angle) * away);
    const drawn = drawWish(this.#habits, chance);
    const wants = { ...drawn, walksM: Math.max(drawn.walksM, away + besideM) };
    await this.#goFrom({ from, wants }, serviceAreaId);
  }

  /** Somebody looks for a vehicle at a place and makes a ride, or the rest of one. */
  async #goFrom({ from, wants }: Pick<Traveller, 'from' | 'wants'>, serviceAreaId: number, rest = 1) {
    const number = this.#idlePerson(serviceAreaId);
    if (number === undefined) return;
    const person = keyOf(serviceAreaId, number);
    this.#busy.add(person);
    try {
      const riderId = this.#known.get(person) ?? (await this.#register(serviceAreaId, number));
      if (!riderId) return;
      const who = this.#traveller(riderId, from);
      const wish = restOf(who.wish, rest);
      const traveller = { ...who, wish, wants, person: { serviceAreaId, number } };
      await new Journey(this.#scene, this.#call, traveller).make();
    } finally {
      this.#busy.delete(person);
    }
  }

  /** Where people set out from at this hour of a day, whatever is available. */
  #whereSomebodyWishes(day: string): TownStation | undefined {
    const { chance, town } = this.#scene;
    for (;;) {
      const station = town.stations[pickBySums(this.#leave ?? [], chance)];
      if (!station || setsOut(town.seed, station.id, day, chance)) return station;
    }
  }

  #reachOf({ id, centre }: TownStation): number {
    const known = this.#reaches.get(id);
    if (known !== undefined) return known;
    const nearest = this.#scene.town.stations.reduce(
      (least, other) => (other.id === id ? least : Math.min(least, distanceMetres(centre, other.centre))),
      2 * farthest,
    );
    this.#reaches.set(id, nearest / 2);
    return nearest / 2;
  }

  /** Some ride every day: low numbers are more frequent. */
  #idlePerson(serviceAreaId: number): number | undefined {
    const { chance } = this.#scene;
    const all = Math.max(50, this.#living.get(serviceAreaId) ?? 0);
    for (let attempt = 0; attempt < 5; attempt++) {
      const number = Math.floor(all * chance.next() ** 2);
      if (!this.#busy.has(keyOf(serviceAreaId, number))) return number;
    }
    return undefined;
  }

  async #register(serviceAreaId: number, number: number): Promise<string | undefined> {
    const answer = await this.#call(calls.register, {
      body: { ...personOf(serviceAreaId, number, this.#scene.words.language), serviceAreaId },
    });
    if (!answer.ok) return undefined;
    const { riderId } = answer.data;
    this.#known.set(keyOf(serviceAreaId, number), riderId);
    await this.#call(riderPersons.comes, { params: { riderId }, body: deviceOf(serviceAreaId, number) });
    return riderId;
  }

  #traveller(riderId: string, from: LngLat): Traveller {
    const { chance } = this.#scene;
    const wish = rideWish(chance);
    const goalOf: Traveller['goalOf'] = ({ at, serviceAreaId }) => {
      const stations = this.#ofArea.get(serviceAreaId ?? 0) ?? [];
      const sums = this.#arrive.get(serviceAreaId ?? 0) ?? [];
      const station = destination({ stations }, sums, at, wish.metres, chance);
      return station ? this.#placeAt(station) : at;
    };
    return { riderId, from, wish, goalOf };
  }

  #placeAt(station: TownStation): LngLat {
    const { chance, town } = this.#scene;
    const place = endPlace(chance);
    return place === 'in_station'
      ? pointInRing(station.boundary, chance)
      : pointOfEnd(town, station, place, chance);
  }
}

/** One in so many uses the phone of the previous person. */
const sharesPhone = 60;
const models = ['iPhone 16', 'HUAWEI Mate 70', 'Redmi K80', 'OPPO Reno 13', 'vivo X200'];

/** A person's phone: the same at every start of the simulator. */
function deviceOf(serviceAreaId: number, number: number) {
  const owner = number > 0 && number % sharesPhone === 0 ? number - 1 : number;
  const platform: 'wechat' | 'alipay' = owner % 4 === 0 ? 'alipay' : 'wechat';
  return {
    deviceId: `phone-${serviceAreaId}-${owner}`,
    platform,
    model: models[owner % models.length] ?? '',
  };
}

const keyOf = (serviceAreaId: number, number: number) => `${serviceAreaId} ${number}`;

/** The rest of a ride that is partly done. */
const restOf = ({ sort, metres, seconds }: RideWish, rest: number): RideWish => ({
  sort,
  metres: metres * rest,
  seconds: seconds * rest,
});

function groupedBy(
  stations: readonly TownStation[],
  areaOf: (station: TownStation) => number | undefined,
): Map<number, TownStation[]> {
  const groups = new Map<number, TownStation[]>();
  for (const station of stations) {
    const areaId = areaOf(station);
    if (areaId !== undefined) groups.set(areaId, [...(groups.get(areaId) ?? []), station]);
  }
  return groups;
}

const sumsOf = (pulls: Float64Array) => {
  let sum = 0;
  return pulls.map((pull) => {
    sum += pull;
    return sum;
  });
};
