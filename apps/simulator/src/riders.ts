import { rider as calls } from '@kickstand/contract/trips';
import { type LngLat, offsetMetres } from '@kickstand/domain/geo';
import {
  destination,
  endPlace,
  isWorkday,
  pickBySums,
  pointInRing,
  pointOfEnd,
  ridesPerSecond,
  rideWish,
  stationPulls,
  type TownStation,
} from '@kickstand/domain/town';
import type { Api, Caller } from './api.ts';
import { Journey, type Traveller } from './journey.ts';
import type { OpenTrip } from './memory.ts';
import { personOf } from './people.ts';
import type { Scene } from './scene.ts';

/** Riders of the town per vehicle; some ride daily, many now and then. */
const ridersPerVehicle = 24;
/** So many look for a vehicle for each ride that comes of it. */
const searchersPerRide = 1.1;
/** How far from a station people are when they look for a vehicle, metres. */
const farthest = 260;
/** Somebody thinks of so many places where a vehicle may stand before going to one. */
const placesThought = 3;
/** A step that was long delayed does not send a crowd. */
const mostPerStep = 40;

/** Everybody who rides: who sets out when, where from and where to. */
export class Riders {
  readonly #scene: Scene;
  readonly #api: Pick<Api, 'isThere'>;
  readonly #call: Caller;
  readonly #known = new Map<number, string>();
  readonly #busy = new Set<number>();
  readonly #areaOf: (station: TownStation) => number | undefined;
  #pulls: { leave: Float64Array; arrive: Float64Array } | undefined;
  #pullsOf = '';
  #owed = 0;

  constructor(scene: Scene, api: Pick<Api, 'isThere'>, call: Caller) {
    this.#scene = scene;
    this.#api = api;
    this.#call = call;
    this.#areaOf = ({ centre }) => scene.stations.at(centre)?.serviceAreaId;
  }

  get underWay() {
    return this.#busy.size;
  }

  /** Let those set out whose time has come. */
  step(seconds: number) {
    const { clock, town, lines, chance } = this.#scene;
    if (!this.#api.isThere) return;
    const time = this.#scene.townTime(clock.now);
    this.#look(time.day, Math.floor(time.hour));
    this.#owed += ridesPerSecond(town.seed, lines.size, time) * searchersPerRide * seconds;
    const whole = Math.floor(this.#owed);
    const now = Math.min(mostPerStep, whole + (chance.happens(this.#owed - whole) ? 1 : 0));
    this.#owed = 0;
    for (let i = 0; i < now; i++) void this.#setOut();
  }

  /** Riders whose trips were open when the town was last shut go on. */
  resume(trips: readonly OpenTrip[]) {
    const { day, hour } = this.#scene.townTime(this.#scene.clock.now);
    this.#look(day, Math.floor(hour));
    for (const trip of trips) {
      const line = this.#scene.lines.get(trip.carId);
      if (!line) continue;
      this.#scene.openTrips.set(trip.tripId, trip);
      const who = this.#traveller(trip.riderId, line.device.at);
      void new Journey(this.#scene, this.#call, who).resume(trip.tripId, line);
    }
  }

  #look(day: string, hour: number) {
    const key = `${day} ${hour}`;
    if (key === this.#pullsOf) return;
    this.#pullsOf = key;
    const { leave, arrive } = stationPulls(this.#scene.town, hour + 0.5, isWorkday(day));
    this.#pulls = { leave: sumsOf(leave), arrive: sumsOf(arrive) };
  }

  async #setOut() {
    const { chance } = this.#scene;
    const station = this.#whereSomebodyLooks();
    const serviceAreaId = station && this.#areaOf(station);
    const number = this.#idlePerson();
    if (!station || serviceAreaId === undefined || number === undefined) return;
    this.#busy.add(number);
    try {
      const riderId = this.#known.get(number) ?? (await this.#register(number, serviceAreaId));
      if (!riderId) return;
      const angle = chance.between(0, 2 * Math.PI);
      const away = farthest * Math.sqrt(chance.next());
      const from = offsetMetres(station.centre, Math.cos(angle) * away, Math.sin(angle) * away);
      await new Journey(this.#scene, this.#call, this.#traveller(riderId, from)).make();
    } finally {
      this.#busy.delete(number);
    }
  }

  /** Where people set out from at this hour; most know by now where vehicles use to stand. */
  #whereSomebodyLooks(): TownStation | undefined {
    const { chance, town, stations } = this.#scene;
    let station: TownStation | undefined;
    for (let attempt = 0; attempt < placesThought; attempt++) {
      station = town.stations[pickBySums(this.#pulls?.leave ?? [], chance)];
      const marked = station && stations.at(station.centre);
      if (marked && stations.standingIn(marked).length > 0) return station;
    }
    return station;
  }

  /** Some ride every day: low numbers come up more often. */
  #idlePerson(): number | undefined {
    const { chance, lines } = this.#scene;
    const all = Math.max(200, lines.size * ridersPerVehicle);
    for (let attempt = 0; attempt < 5; attempt++) {
      const number = Math.floor(all * chance.next() ** 2);
      if (!this.#busy.has(number)) return number;
    }
    return undefined;
  }

  async #register(number: number, serviceAreaId: number): Promise<string | undefined> {
    const answer = await this.#call(calls.register, { body: { ...personOf(number), serviceAreaId } });
    if (!answer.ok) return undefined;
    this.#known.set(number, answer.data.riderId);
    return answer.data.riderId;
  }

  #traveller(riderId: string, from: LngLat): Traveller {
    const { chance, town } = this.#scene;
    const wish = rideWish(chance);
    const goalFrom = (start: LngLat): LngLat => {
      const station = destination(town, this.#pulls?.arrive ?? [], [start, wish.metres, chance]);
      return station ? this.#placeAt(station) : start;
    };
    return { riderId, from, wish, goalFrom };
  }

  #placeAt(station: TownStation): LngLat {
    const { chance, town } = this.#scene;
    const place = endPlace(chance);
    return place === 'in_station'
      ? pointInRing(station.boundary, chance)
      : pointOfEnd(town, station, [place, chance]);
  }
}

const sumsOf = (pulls: Float64Array) => {
  let sum = 0;
  return pulls.map((pull) => {
    sum += pull;
    return sum;
  });
};
