import { notifyCodes } from '@kickstand/contract/devices';
import { type Chance, RIDE_KMH, type Town } from '@kickstand/domain/town';
import { stand } from './battery.ts';
import type { PhoneLine } from './phone-line.ts';
import { isTakeable, RidePlanner, startsIn } from './riders.ts';
import { rideOn } from './trip.ts';

/** How often controllers speak, world seconds: heartbeat, position while moving and while standing. */
const heartbeat = 150;
const fixMoving = 5;
const fixStanding = 600;
/** However fast the world runs, nobody speaks more often than this, real milliseconds. */
const leastGapMs = 1_000;
/** Below this charge (percent) somebody comes and swaps the battery within some hours of world time. */
const swapBelow = 18;
const swapsPerSecond = 1 / (3 * 3600);
/** Chances per vehicle and second of world time. */
const signalLossPerSecond = 0.015 / (45 * 60);
const disturbedPerSecond = 1 / (40 * 86_400);
const stolenBatteryPerSecond = 1 / (900 * 86_400);

export interface WorldSettings {
  town: Town;
  chance: Chance;
  /** World seconds per real second. */
  speed: number;
  /** Local hour of the day (0-24) at an instant. */
  hourAt(now: number): number;
}

/** Everything that happens in the town, a step at a time. */
export class World {
  readonly #lines: readonly PhoneLine[];
  readonly #settings: WorldSettings;
  readonly #planner: RidePlanner;
  readonly #kmhOn: (edge: number) => number;
  readonly #chance: Chance;
  #spread = true;

  constructor(lines: readonly PhoneLine[], settings: WorldSettings) {
    this.#lines = lines;
    this.#settings = settings;
    this.#chance = settings.chance;
    this.#planner = new RidePlanner(settings.town, settings.chance);
    const { edgeClass } = settings.town.graph;
    this.#kmhOn = (edge) => RIDE_KMH[edgeClass[edge] as 0 | 1 | 2 | 3] ?? 15;
  }

  /** Go on by so many real milliseconds; `now` is the instant at the end of the step. */
  step(realMs: number, now: number) {
    const seconds = (realMs / 1000) * this.#settings.speed;
    this.#beginRides(seconds, now);
    for (const line of this.#lines) this.#live(line, seconds, now);
    this.#spread = false;
  }

  #beginRides(seconds: number, now: number) {
    const hour = this.#settings.hourAt(now);
    const starts = startsIn(seconds, hour, this.#lines.length, this.#chance);
    for (let i = 0; i < starts; i++) {
      const line = this.#chance.pick(this.#lines);
      const trip = isTakeable(line.device) ? this.#planner.plan(line.device, hour) : undefined;
      if (trip) line.device.startTrip(trip, line.say);
    }
  }

  #live(line: PhoneLine, seconds: number, now: number) {
    const { device } = line;
    if (device.silentUntil > 0 && now >= device.silentUntil) line.regainSignal();
    if (device.trip) this.#ride(line, seconds);
    else this.#standStill(line, seconds, now);
    device.settle(now, line.say);
    this.#speak(line, now);
  }

  #ride(line: PhoneLine, seconds: number) {
    const { device } = line;
    const { trip } = device;
    if (!trip) return;
    const before = device.percent;
    const arrived = rideOn(device, trip, seconds, { kmhOn: this.#kmhOn, chance: this.#chance });
    this.#tellCharge(line, before);
    if (arrived || device.percent <= 1) device.endTrip(line.say);
  }

  #tellCharge({ device, say }: PhoneLine, before: number) {
    const passed = (mark: number) => before > mark && device.percent <= mark;
    if (passed(50)) say({ kind: 'notify', code: notifyCodes.atHalf });
    if (passed(30)) say({ kind: 'notify', code: notifyCodes.atThirty });
    if (passed(20)) say({ kind: 'notify', code: notifyCodes.lowBattery });
  }

  #standStill(line: PhoneLine, seconds: number, now: number) {
    const { device, say } = line;
    const chance = this.#chance;
    device.percent = stand(device.percent, seconds);
    if (device.silentUntil > 0) return;
    if (chance.happens(signalLossPerSecond * seconds)) {
      const spell = (chance.between(8, 90) * 60_000) / this.#settings.speed;
      line.loseSignal(now + Math.max(6 * 60_000, spell));
      return;
    }
    if (device.percent < swapBelow && chance.happens(swapsPerSecond * seconds)) swapBattery(line, chance);
    if (device.armed && chance.happens(disturbedPerSecond * seconds))
      say({ kind: 'notify', code: notifyCodes.shakeWhileArmed, withFix: true });
    if (device.powered && chance.happens(stolenBatteryPerSecond * seconds)) {
      device.powered = false;
      say({ kind: 'notify', code: notifyCodes.batteryRemoved, withFix: true });
    }
  }

  #speak({ device, say }: PhoneLine, now: number) {
    const gap = (seconds: number) => Math.max(leastGapMs, (seconds * 1000) / this.#settings.speed);
    const first = this.#spread ? this.#chance.next() : 1;
    if (now >= device.nextPingAt) {
      if (!this.#spread) say({ kind: 'ping' });
      device.nextPingAt = now + first * gap(heartbeat);
    }
    if (now >= device.nextFixAt) {
      if (!this.#spread) say({ kind: 'gps' });
      device.nextFixAt = now + first * gap(device.trip ? fixMoving : fixStanding);
    } else if (device.trip && device.nextFixAt > now + gap(fixMoving))
      device.nextFixAt = now + gap(fixMoving);
  }
}

/** A member of the field staff opens the seat, puts a full battery in and shuts it again. */
function swapBattery({ device, say }: PhoneLine, chance: Chance) {
  say({ kind: 'notify', code: notifyCodes.seatOpened });
  say({ kind: 'notify', code: notifyCodes.batteryRemoved });
  device.percent = chance.between(93, 100);
  device.powered = true;
  say({ kind: 'notify', code: notifyCodes.batteryBack });
  say({ kind: 'notify', code: notifyCodes.seatClosed });
  say({ kind: 'ping' });
}
