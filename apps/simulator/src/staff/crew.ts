import type { FleetFile } from '@kickstand/contract/devices';
import { staff as calls, type OpsTaskRow } from '@kickstand/contract/staff';
import { distanceMetres, type LngLat } from '@kickstand/domain/geo';
import { isOnDuty, shiftOf } from '@kickstand/town';
import type { Caller } from '../api.ts';
import type { Scene } from '../scene.ts';
import { type Motion, type Mover, motionOn } from '../vehicle/motion.ts';
import { wayBetween } from '../way.ts';
import { choresFor } from './chores.ts';
import { Work } from './work.ts';

type Member = FleetFile['staff'][number];

/** World seconds between two positions, and real milliseconds that lie between them at least. */
const positionEvery = 15;
const positionGapMs = 4_000;
/** Staff goes through the streets by tricycle. */
const pace = { slow: 0.75, fast: 1.05, topKmh: 25 };
/** A task farther away than this is left to others, metres. */
const farthestTask = 3_000;
const tasksLookedAt = 12;
const breathSeconds = 45;
/** Real milliseconds to wait when there is nothing to do or nobody answers. */
const idleMs = 15_000;

/** One member of the field staff: its shift, its ways and its work, all through the staff app. */
export class Worker implements Mover {
  readonly operatorId: string;
  readonly serviceAreaId: number;
  lng: number;
  lat: number;
  course = 0;
  speed = 0;
  motion: Motion | undefined;
  readonly #scene: Scene;
  readonly #call: Caller;
  readonly #hours: { from: number; to: number };
  /** Vehicles on which it failed not long ago, with the world second until which it leaves them. */
  readonly #avoided = new Map<string, number>();
  #onDuty = false;
  #taskId: string | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  #toldReal = 0;

  constructor(scene: Scene, call: Caller, given: { member: Member; number: number; at: LngLat }) {
    this.#scene = scene;
    this.#call = call;
    this.operatorId = given.member.operatorId;
    this.serviceAreaId = given.member.serviceAreaId;
    this.#hours = shiftOf(given.number);
    [this.lng, this.lat] = given.at;
  }

  get at(): LngLat {
    return [this.lng, this.lat];
  }

  /** Works until the simulator ends. */
  async live(): Promise<never> {
    for (;;) {
      if (this.#isWorking()) await this.#workOn();
      else await this.#goHome();
    }
  }

  /** Tell the server where it is, when it is time for that. */
  tell() {
    const { clock } = this.#scene;
    if (!this.#onDuty) return;
    if (clock.elapsed - this.#toldAt < positionEvery || clock.now - this.#toldReal < positionGapMs) return;
    this.#toldAt = clock.elapsed;
    this.#toldReal = clock.now;
    void this.#say(true);
  }

  #say(duty: boolean) {
    const body = { ...this.#place(), duty, ...(this.#taskId !== undefined && { taskId: this.#taskId }) };
    return this.#call(calls.position, { body }, { optional: duty });
  }

  #place = () => ({ lng: Number(this.lng.toFixed(6)), lat: Number(this.lat.toFixed(6)) });

  #isWorking() {
    const { clock } = this.#scene;
    return isOnDuty(this.#hours, this.#scene.townTime(clock.now).hour);
  }

  async #goHome() {
    if (this.#onDuty && (await this.#say(false)).ok) this.#onDuty = false;
    await this.#scene.clock.rest(idleMs);
  }

  async #workOn() {
    this.#onDuty = true;
    const task = await this.#nextTask();
    if (!task) {
      await this.#scene.clock.rest(idleMs);
      return;
    }
    this.#taskId = task.id;
    const isDone = await new Work(this.#scene, this.#call, { worker: this, task }).do();
    this.#taskId = undefined;
    const { figures, clock, chance } = this.#scene;
    if (isDone) figures.tasks[task.type] += 1;
    else {
      figures.givenUpTasks += 1;
      this.#avoided.set(task.carId, clock.elapsed + 3_600);
    }
    await clock.sleep(breathSeconds * chance.between(0.3, 2));
  }

  /** What it had begun, what waits near, or what it finds by itself. */
  async #nextTask(): Promise<OpsTaskRow | undefined> {
    const answer = await this.#call(calls.tasks, { query: { ...this.#place(), limit: tasksLookedAt } });
    if (!answer.ok) return undefined;
    const open = answer.data.list.filter((task) => task.state === 'doing' || task.state === 'pending');
    const own = open.find(({ assigneeId }) => assigneeId === this.operatorId);
    // What a dispatcher or a plan gave has to be taken first; the server lists it in the order of the plan.
    if (own?.state === 'pending') {
      const claimed = await this.#call(calls.claim, { params: { taskId: own.id } });
      return claimed.ok ? claimed.data : undefined;
    }
    if (own) return own;
    for (const task of open) {
      if (task.assigneeId !== null || !this.#isFor(task)) continue;
      const claimed = await this.#call(calls.claim, { params: { taskId: task.id } });
      if (claimed.ok) return claimed.data;
    }
    return await this.#ownTask();
  }

  #isFor({ serviceAreaId, carId, lng, lat }: OpsTaskRow) {
    const isNear = lng === null || lat === null || distanceMetres(this.at, [lng, lat]) < farthestTask;
    return serviceAreaId === this.serviceAreaId && isNear && !this.avoids(carId);
  }

  /** Whether it has just failed there. */
  avoids(carId: string) {
    const until = this.#avoided.get(carId);
    if (until === undefined) return false;
    if (until > this.#scene.clock.elapsed) return true;
    this.#avoided.delete(carId);
    return false;
  }

  async #ownTask(): Promise<OpsTaskRow | undefined> {
    for (const { type, device, targetId } of choresFor(this.#scene, this).slice(0, 3)) {
      const body = { type, carId: device.carId, ...(targetId !== undefined && { targetId }) };
      const answer = await this.#call(calls.add, { body });
      if (answer.ok) return answer.data;
      if (answer.away) return undefined;
      this.#avoided.set(device.carId, this.#scene.clock.elapsed + 1_800);
    }
    return undefined;
  }

  /** Go somewhere by the streets; answers when it is there. */
  travel(to: LngLat): Promise<void> {
    const { town, chance } = this.#scene;
    const path = wayBetween(town, this.at, to);
    if (!path || path.metres < 5) {
      [this.lng, this.lat] = to;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.motion = motionOn(path, {
        pace: chance.between(pace.slow, pace.fast),
        arrive: () => {
          this.motion = undefined;
          this.speed = 0;
          resolve();
        },
      });
    });
  }
}

/** km/h */
export const staffTopKmh = pace.topKmh;
