import { notifyCodes } from '@kickstand/contract/fleet/devices';
import { rider as calls } from '@kickstand/contract/rides/trips';
import type { LngLat } from '@kickstand/domain/platform/geo';
import {
  forgottenHours,
  overloadShare,
  pauseSeconds,
  phoneFixAt,
  platformOf,
  type RideWish,
  readySeconds,
  reserveShare,
  type Wish,
  walkSeconds,
} from '@kickstand/town';
import type { Caller, Outcome } from '../api.ts';
import { OwnTime } from '../clock.ts';
import type { PhoneLine } from '../phone-line.ts';
import { drive, type Scene } from '../scene.ts';
import type { Device } from '../vehicle/device.ts';
import { paceFor } from '../vehicle/motion.ts';
import { wayBetween } from '../way.ts';
import { afterRide } from './afterwards.ts';
import type { AppUser, Person } from './app.ts';
import { type Found, lookForVehicle } from './looking.ts';
import { Purse } from './purse.ts';
import { type Hunt, huntFor } from './red-packets.ts';
import { applyForReturn } from './returns.ts';

/** A rider on the way, with the plan of the ride. */
export interface Traveller {
  riderId: string;
  /** Absent if only the account is known. */
  person?: Person;
  /** Where the rider looks for a vehicle. */
  from: LngLat;
  wish: RideWish;
  /** How the rider looks for a vehicle; absent: in the app, taking whatever is found. */
  wants?: Wish | undefined;
  /** The destination of a ride on a vehicle: within the vehicle's service area, where it can be returned. */
  goalOf(device: Pick<Device, 'at' | 'serviceAreaId'>): LngLat;
}

/** How often and for how long a rider polls the state of a trip, real milliseconds. */
const askEveryMs = 1_500;
const askForMs = 45_000;
/** How often a rider requests the end before walking away. */
const mostEnds = 12;
const againAfterMs = 6_000;
/** The share of riders who try to end while still rolling, and the speed, km/h. */
const rollingShare = 0.06;
const rollingKmh = 8;

/** One rider of the town, from the wish to the end of the ride, all through the riders' app. */
export class Journey {
  readonly #scene: Scene;
  readonly #call: Caller;
  readonly #who: Traveller;
  readonly #own: OwnTime;
  readonly #user: AppUser;
  readonly #purse: Purse;
  /** What the rider knows of red packets. */
  #hunt: Hunt | undefined;
  /** No other vehicle would help. */
  #isBarred = false;

  constructor(scene: Scene, call: Caller, who: Traveller) {
    this.#scene = scene;
    this.#call = call;
    this.#who = who;
    this.#own = new OwnTime(scene.clock);
    this.#user = { scene, call, riderId: who.riderId, person: who.person };
    this.#purse = new Purse(this.#user);
  }

  /** Search or look around, ride, end. Resolves when the rider has nothing open. */
  async make(): Promise<'ridden' | 'missed' | 'left' | 'failed'> {
    const { wants } = this.#who;
    const found = await lookForVehicle(this.#scene, this.#call, this.#who);
    if (found.length === 0) return 'missed';
    if (wants && !wants.accepts) return 'left';
    this.#hunt = await huntFor(this.#scene, this.#call, this.#who, found);
    const tripId = await this.#open(this.#hunt.order(found));
    if (!tripId) return 'failed';
    return (await this.#ride(tripId.tripId, tripId.line, this.#who.wish)) ? 'ridden' : 'failed';
  }

  /** Continues a trip that was open when the town was last stopped. */
  async resume(tripId: string, line: PhoneLine): Promise<void> {
    const state = await this.#untilNot(tripId, ['opening', 'closing']);
    if (state === 'temp_parked') await this.#continue(tripId);
    if (state === 'riding' || state === 'temp_parked') await this.#ride(tripId, line, this.#who.wish);
    else this.#scene.openTrips.delete(tripId);
  }

  /** Walks to a vehicle and opens it; tries the next one if that fails. */
  async #open(found: Found[]) {
    const { chance, figures } = this.#scene;
    for (const { carId, lng, lat, distanceM } of found) {
      const line = this.#scene.lines.get(carId);
      if (!line) continue;
      const kept = chance.happens(reserveShare) && (await this.#reserve(carId));
      if (kept) await this.#own.sleep(readySeconds(chance));
      await this.#own.sleep(walkSeconds(distanceM, chance));
      const tripId = await this.#start(carId, [lng, lat]);
      if (tripId) return { tripId, line };
      figures.failedStarts += 1;
      if (kept) await this.#call(calls.release, { params: { riderId: this.#who.riderId } });
      if (this.#isBarred) break;
    }
    return undefined;
  }

  async #reserve(carId: string) {
    const answer = await this.#call(calls.reserve, { body: { riderId: this.#who.riderId, carId } });
    return answer.ok;
  }

  async #start(carId: string, at: LngLat): Promise<string | undefined> {
    const { chance, figures, openTrips } = this.#scene;
    const { riderId } = this.#who;
    // The bill begins here, and so does the planned riding time.
    this.#own.arrive(0);
    const body = { riderId, carId, fix: phoneFixAt(at, chance), platform: platformOf(chance) };
    const answer = await this.#purse.start(body);
    this.#isBarred = !answer.ok && bars.has(answer.code);
    if (!answer.ok) return undefined;
    const { tripId } = answer.data;
    openTrips.set(tripId, { tripId, riderId, carId });
    const state = await this.#untilNot(tripId, ['opening']);
    if (state === 'riding') {
      figures.starts += 1;
      return tripId;
    }
    openTrips.delete(tripId);
    return undefined;
  }

  /** Polls until the trip has left these states; undefined if that takes too long. */
  async #untilNot(tripId: string, states: readonly string[]) {
    for (let waited = 0; waited < askForMs; waited += askEveryMs) {
      await this.#own.rest(askEveryMs);
      const query = { riderId: this.#who.riderId };
      const answer = await this.#call(calls.trip, { params: { tripId }, query });
      if (answer.ok && !states.includes(answer.data.state)) return answer.data.state;
      if (!answer.ok && !answer.away) return undefined;
      // Time without a server does not count against the rider's patience.
      if (!answer.ok) waited -= askEveryMs;
    }
    return undefined;
  }

  async #ride(tripId: string, line: PhoneLine, wish: RideWish): Promise<boolean> {
    const { device } = line;
    const { figures, openTrips } = this.#scene;
    device.attended = true;
    device.fallen = false;
    if (wish.sort === 'short') await this.#turnBack(line, wish);
    else await this.#travel(tripId, line, wish);
    if (wish.sort === 'forgotten') await this.#own.sleep(forgottenHours(this.#scene.chance) * 3_600);
    const ended = await this.#end(tripId, line);
    device.attended = false;
    openTrips.delete(tripId);
    if (!ended) figures.lost += 1;
    else figures.rides += 1;
    if (ended) void afterRide(this.#user, this.#purse, { tripId, device });
    return ended;
  }

  /** The rider changes their mind: a few metres there and back. */
  async #turnBack(line: PhoneLine, wish: RideWish) {
    const { town, chance } = this.#scene;
    const path = wayBetween(town, line.device.at, this.#who.goalOf(line.device));
    await this.#own.sleep(chance.between(5, 20));
    if (path && wish.metres > 40)
      await drive(line, path, { turnAt: Math.min(wish.metres, path.metres) / 2 }, this.#own);
    await this.#own.sleep(chance.between(5, 20));
  }

  /** Rides along the streets, sometimes with a stop at a shop. */
  async #travel(tripId: string, line: PhoneLine, wish: RideWish) {
    const { town, chance, figures } = this.#scene;
    const wanted = this.#who.goalOf(line.device);
    const target = this.#hunt?.goalFor(line.device, wanted);
    if (target) figures.packetsBrought += 1;
    const goal = target ?? wanted;
    await this.#own.sleep(chance.between(8, 25));
    const crowded = chance.happens(overloadShare);
    if (crowded) line.say({ kind: 'notify', code: notifyCodes.overload });
    const pause = pauseSeconds(chance);
    const legs = pause > 0 ? [this.#onTheWay(line.device.at, goal), goal] : [goal];
    for (const [i, to] of legs.entries()) {
      if (i === legs.length - 1) this.#own.expect(askEveryMs);
      const path = wayBetween(town, line.device.at, to);
      if (path) await drive(line, path, { pace: paceFor(path, wish.seconds / legs.length) }, this.#own);
      if (i < legs.length - 1) await this.#pause(tripId, pause);
    }
    if (crowded) line.say({ kind: 'notify', code: notifyCodes.overloadOver });
  }

  #onTheWay(from: LngLat, to: LngLat): LngLat {
    const share = this.#scene.chance.between(0.3, 0.7);
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  }

  async #pause(tripId: string, seconds: number) {
    const { figures } = this.#scene;
    const { riderId } = this.#who;
    await this.#own.rest(askEveryMs);
    const parked = await this.#insist(() =>
      this.#call(calls.pause, { params: { tripId }, body: { riderId } }),
    );
    if (parked) figures.pauses += 1;
    await this.#own.sleep(seconds);
    if (parked) await this.#continue(tripId);
  }

  /** Unlocks again and waits for it. */
  async #continue(tripId: string) {
    const { riderId } = this.#who;
    await this.#untilNot(tripId, ['closing', 'riding', 'opening']);
    await this.#insist(() => this.#call(calls.resume, { params: { tripId }, body: { riderId } }));
    await this.#untilNot(tripId, ['temp_parked', 'opening']);
  }

  /** Retries what the vehicle may refuse temporarily. */
  async #insist(ask: () => Promise<Outcome<unknown>>): Promise<boolean> {
    for (let attempt = 0; attempt < 4; attempt++) {
      const answer = await ask();
      if (answer.ok) return true;
      if (answer.away) attempt -= 1;
      await this.#own.rest(againAfterMs);
    }
    return false;
  }

  /** Returns the vehicle; the lock may refuse while it rolls, and there may be no signal. */
  async #end(tripId: string, line: PhoneLine): Promise<boolean> {
    const { figures, chance } = this.#scene;
    if (chance.happens(rollingShare)) this.#roll(line, rollingKmh);
    await this.#own.rest(askEveryMs);
    await applyForReturn(this.#user, tripId, line.device);
    for (let attempt = 0; attempt < mostEnds; attempt++) {
      const answer = await this.#askForEnd(tripId, line);
      this.#roll(line, 0);
      if (answer.ok) {
        const state = await this.#untilNot(tripId, ['closing']);
        if (state === 'ended' || state === 'failed') return true;
      } else if (isOver(answer.code)) return false;
      else if (answer.away) attempt -= 1;
      figures.refusedEnds += 1;
      await this.#own.rest(againAfterMs);
    }
    return false;
  }

  #roll({ device, say }: PhoneLine, kmh: number) {
    if (device.speed === kmh) return;
    device.speed = kmh;
    say({ kind: 'gps' });
  }

  #askForEnd(tripId: string, { device }: PhoneLine) {
    const { chance } = this.#scene;
    const sensors = {
      rfid: null,
      beacon: null,
      directionOff: null,
      helmetIn: null,
      camera: null,
      kickstandDown: !chance.happens(0.003),
    };
    const body = { riderId: this.#who.riderId, fix: phoneFixAt(device.at, chance), sensors };
    return this.#call(calls.end, { params: { tripId }, body });
  }
}

/** Refusals that apply to any vehicle. */
const bars = new Set(['rider.owes', 'rider.not_qualified', 'rider.blocked', 'rider.blacklisted']);

/** Somebody else ended it, or it never existed. */
const isOver = (code: string) => code === 'trip.not_found' || code === 'trip.not_riding';
