import { notifyCodes } from '@kickstand/contract/fleet/devices';
import { chargeAfterStanding } from '@kickstand/town';
import type { PhoneLine } from './phone-line.ts';
import type { Riders } from './riders/riders.ts';
import type { Scene } from './scene.ts';
import { staffTopKmh, type Worker } from './staff/crew.ts';
import { troubleRiding, troubleStanding } from './troubles.ts';
import type { Device, Say } from './vehicle/device.ts';
import { goOn, isAtEnd, type Motion } from './vehicle/motion.ts';

/** However fast the world runs, no controller reports more often than this, real milliseconds. */
const leastGapMs = { heartbeat: 10_000, fixMoving: 1_000, fixStanding: 20_000 } as const;
/** How often a battery management system reports: world seconds, and real milliseconds at least. */
const packWords = { every: 600, leastMs: 40_000 };
/** A vehicle stalled for so long is left there, world seconds. */
const stalledSeconds = 120;
/** The speed of a carried vehicle, km/h. */
const carriedKmh = 18;
/** World seconds between two counts of the stations' vehicles. */
const countEvery = 60;

/** Advances everything in the town step by step. */
export class World {
  readonly #scene: Scene;
  readonly #riders: Pick<Riders, 'step'>;
  readonly #workers: readonly Worker[];
  readonly #lines: readonly PhoneLine[];
  #countedAt = Number.NEGATIVE_INFINITY;
  #spread = true;

  constructor(scene: Scene, riders: Pick<Riders, 'step'>, workers: readonly Worker[]) {
    this.#scene = scene;
    this.#riders = riders;
    this.#workers = workers;
    this.#lines = [...scene.lines.values()];
  }

  /** Advances by real milliseconds; `now` is the instant at the end of the step. */
  step(realMs: number, now: number) {
    const { clock, stations } = this.#scene;
    const seconds = clock.advance(realMs, now);
    if (clock.elapsed - this.#countedAt >= countEvery) {
      this.#countedAt = clock.elapsed;
      stations.count(this.#lines.map(({ device }) => device));
    }
    this.#riders.step(seconds);
    for (const worker of this.#workers) this.#walk(worker, seconds);
    for (const line of this.#lines) this.#live(line, seconds, now);
    this.#spread = false;
  }

  #walk(worker: Worker, seconds: number) {
    const { motion } = worker;
    if (motion) {
      goOn(worker, motion, { ...this.#scene, seconds, mostKmh: staffTopKmh });
      if (isAtEnd(motion)) motion.arrive('there');
    }
    worker.tell();
  }

  #live(line: PhoneLine, seconds: number, now: number) {
    const { device } = line;
    if (device.offlineUntil > 0 && now >= device.offlineUntil) line.regainSignal();
    if (device.rebootAt > 0 && now >= device.rebootAt) line.reboot();
    if (device.motion) this.#move(line, seconds);
    else this.#standStill(line, seconds);
    device.settle(now, line.say);
    line.upgrade.step(now);
    this.#speak(line, now);
  }

  #move(line: PhoneLine, seconds: number) {
    const { device, say } = line;
    const { motion } = device;
    if (!motion) return;
    if (!motion.carried && !device.canDrive) {
      this.#stall(line, motion, seconds);
      return;
    }
    const mostKmh = motion.carried ? carriedKmh : device.mostKmh;
    const metres = goOn(device, motion, { ...this.#scene, seconds, mostKmh });
    if (!motion.carried) this.#roll(line, metres);
    device.judgeFence(say);
    troubleRiding(line, this.#scene, seconds);
    if (isAtEnd(motion)) motion.arrive('there');
  }

  /** A vehicle that is locked, without power or empty during a movement is left after a while. */
  #stall({ device }: PhoneLine, motion: Motion, seconds: number) {
    device.speed = 0;
    motion.stalledFor += seconds;
    if (motion.stalledFor >= stalledSeconds) motion.arrive('stalled');
  }

  #roll({ device, say }: PhoneLine, metres: number) {
    const before = device.percent;
    device.roll(metres);
    const passed = (mark: number) => before > mark && device.percent <= mark;
    if (passed(50)) say({ kind: 'notify', code: notifyCodes.atHalf });
    if (passed(30)) say({ kind: 'notify', code: notifyCodes.atThirty });
    if (passed(20)) say({ kind: 'notify', code: notifyCodes.lowBattery });
  }

  #standStill(line: PhoneLine, seconds: number) {
    const { device } = line;
    device.percent = chargeAfterStanding(device.percent, seconds);
    if (device.offlineUntil === 0) troubleStanding(line, this.#scene, seconds);
  }

  #speak({ device, say }: PhoneLine, now: number) {
    const { chance, clock } = this.#scene;
    const gap = (kind: keyof typeof leastGapMs) =>
      Math.max(leastGapMs[kind], (device.intervals[kind] * 1_000) / clock.speed);
    const first = this.#spread ? chance.next() : 1;
    if (now >= device.nextPingAt) {
      if (!this.#spread) say({ kind: 'ping' });
      device.nextPingAt = now + first * gap('heartbeat');
    }
    this.#tellOfPack(device, say, { now, first });
    const fixGap = gap(device.speed > 0 || device.motion ? 'fixMoving' : 'fixStanding');
    if (now >= device.nextFixAt) {
      if (!this.#spread) say({ kind: 'gps' });
      device.nextFixAt = now + first * fixGap;
    } else if (device.nextFixAt > now + fixGap) device.nextFixAt = now + fixGap;
  }

  #tellOfPack(device: Device, say: Say, { now, first }: { now: number; first: number }) {
    if (now < device.nextPackWordAt) return;
    if (!this.#spread && device.powered) say({ kind: 'bms' });
    const gap = Math.max(packWords.leastMs, (packWords.every * 1_000) / this.#scene.clock.speed);
    device.nextPackWordAt = now + first * gap;
  }
}
