import type { FleetFile } from '@kickstand/contract/fleet/devices';
import { staff as calls, type OpsTaskRow } from '@kickstand/contract/work/field-work';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { type Chance, isOnDuty, luckAt, type Nature, offlineHours, shiftOf } from '@kickstand/town';
import type { Caller } from '../api.ts';
import type { Scene } from '../scene.ts';
import { type Motion, type Mover, motionOn } from '../vehicle/motion.ts';
import { wayBetween } from '../way.ts';
import { Camera } from './camera.ts';
import { type Chore, choresFor, inventedRepair, shuttle, takeChore } from './chores.ts';
import { Mending } from './mending.ts';
import { Objections } from './objections.ts';
import { hereAt, Phone, type Untold } from './phone.ts';
import { lookAround, type View } from './view.ts';
import { Visits } from './visits.ts';
import { Work } from './work.ts';

type Member = FleetFile['staff'][number];

/** World seconds between two positions, and the minimum in real milliseconds. */
const positionEvery = 15;
const positionGapMs = 4_000;
/** Staff rides through the streets by tricycle. */
const pace = { slow: 0.75, fast: 1.05, topKmh: 25 };
/** A task farther away than this is left to others, metres. */
const farthestTask = 3_000;
const tasksLookedAt = 12;
/** How many tasks are taken along before a phone goes offline. */
const takenAlong = 6;
/** Hours after the beginning of a shift at which a phone may go offline. */
const losesItAfter = { least: 0.5, most: 4 };
/** How many chores are tried before a rest. */
const choresTried = 3;
const breathSeconds = 45;
/** Real milliseconds to wait if there is nothing to do or no answer. */
const idleMs = 15_000;

/** Somebody's next task, the vehicle's position in the app, and whether the work is faked. */
interface Next {
  task: OpsTaskRow;
  place?: LngLat;
  isFaked?: boolean;
}

/** One member of the field staff: shift, ways and work, all through the staff app. */
export class Worker implements Mover {
  readonly operatorId: string;
  readonly serviceAreaId: number;
  lng: number;
  lat: number;
  course = 0;
  speed = 0;
  motion: Motion | undefined;
  readonly nature: Nature;
  readonly phone: Phone;
  readonly camera: Camera;
  readonly #places: readonly (Mending | Visits)[];
  readonly #objections: Objections;
  readonly #scene: Scene;
  readonly #call: Caller;
  readonly #number: number;
  readonly #hours: { from: number; to: number };
  /** Vehicles on which work failed recently, with the world second until which they are avoided. */
  readonly #avoided = new Map<string, number>();
  #pieces = 0;
  #luck: Chance;
  #losesLineAt = Number.POSITIVE_INFINITY;
  #along: OpsTaskRow[] = [];
  #moved: { carId: string; homeId: string } | undefined;
  #onDuty = false;
  #taskId: string | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  #toldReal = 0;

  constructor(
    scene: Scene,
    call: Caller,
    given: { member: Member; number: number; at: LngLat; nature: Nature; untold?: Untold | undefined },
  ) {
    this.#scene = scene;
    this.#call = call;
    this.#number = given.number;
    this.nature = given.nature;
    this.phone = new Phone(scene, call, given.untold);
    this.camera = new Camera(scene);
    this.#places = [new Mending(scene, call, this), new Visits(scene, call, this)];
    this.#objections = new Objections(scene, call);
    this.operatorId = given.member.operatorId;
    this.serviceAreaId = given.member.serviceAreaId;
    this.#hours = shiftOf(given.number);
    this.#luck = luckAt(scene.town.seed, given.number, 0);
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

  /** Reports the position, if due. */
  tell() {
    const { clock } = this.#scene;
    if (!this.#onDuty || this.phone.isOffline) return;
    if (clock.elapsed - this.#toldAt < positionEvery || clock.now - this.#toldReal < positionGapMs) return;
    this.#toldAt = clock.elapsed;
    this.#toldReal = clock.now;
    void this.#say(true);
  }

  #say(duty: boolean) {
    const body = { ...hereAt(this.at), duty, ...(this.#taskId !== undefined && { taskId: this.#taskId }) };
    return this.#call(calls.position, { body }, { optional: duty });
  }

  #isWorking() {
    const { clock } = this.#scene;
    return isOnDuty(this.#hours, this.#scene.townTime(clock.now).hour);
  }

  async #goHome() {
    // At home there is always a connection.
    if (this.phone.isBehind) await this.phone.comeBack(this.#luck);
    if (this.#onDuty) await this.#objections.look('leaving');
    if (this.#onDuty && (await this.#say(false)).ok) this.#onDuty = false;
    await this.#scene.clock.rest(idleMs);
  }

  /** Whether the phone will go offline today is decided in the morning. */
  #beginShift() {
    this.#onDuty = true;
    this.#nextPiece();
    const after = this.#luck.between(losesItAfter.least, losesItAfter.most) * 3_600;
    this.#losesLineAt = this.#luck.happens(this.nature.offline)
      ? this.#scene.clock.elapsed + after
      : Number.POSITIVE_INFINITY;
  }

  #nextPiece() {
    this.#luck = luckAt(this.#scene.town.seed, this.#number, this.#pieces++);
  }

  async #workOn() {
    const { clock } = this.#scene;
    if (!this.#onDuty) this.#beginShift();
    this.#nextPiece();
    if (clock.elapsed >= this.#losesLineAt) await this.#loseLine();
    if (this.phone.isBehind && !this.phone.isOffline) await this.phone.comeBack(this.#luck);
    if (!this.phone.isOffline) await this.#objections.look('working');
    if (await this.#visit(false)) return;
    const next = this.phone.isOffline ? this.#fromAlong() : await this.#nextTask();
    if (next) await this.#workAt(next);
    else if (!(await this.#visit(true))) await clock.rest(idleMs);
  }

  /** Goes to a place with a visit or a complaint. */
  async #visit(isIdle: boolean) {
    if (this.phone.isOffline) return false;
    for (const places of this.#places) if (await places.makeNext({ isIdle, luck: this.#luck })) return true;
    return false;
  }

  async #workAt({ task, place, isFaked = false }: Next) {
    const { figures, clock, chance } = this.#scene;
    this.#taskId = task.id;
    const given = { worker: this, task, place, luck: this.#luck, isFaked };
    const deed = await new Work(this.#scene, this.#call, given).do();
    this.#taskId = undefined;
    if (deed) {
      figures.tasks[task.type] += 1;
      this.#objections.remember(task.id, deed);
    } else {
      figures.givenUpTasks += 1;
      this.#avoided.set(task.carId, clock.elapsed + 3_600);
    }
    await clock.sleep(breathSeconds * chance.between(0.3, 2));
  }

  /** Goes offline; the tasks taken before are done without a connection. */
  async #loseLine() {
    this.#losesLineAt = Number.POSITIVE_INFINITY;
    const open = await this.#openTasks();
    for (const task of open.slice(0, takenAlong)) {
      const taken = task.state === 'doing' ? task : await this.#claim(task);
      if (taken) this.#along.push(taken);
    }
    const view = await lookAround(this.#scene, this.#call, this);
    const chores = view ? choresFor(view, this, { luck: this.#luck, now: this.#scene.clock.now }) : [];
    for (const chore of chores.slice(0, takenAlong - this.#along.length)) {
      const answer = await takeChore(this.#call, chore, this.#luck);
      if (answer.ok) this.#along.push(answer.data);
    }
    this.phone.loseLine(this.#luck.between(offlineHours.least, offlineHours.most) * 3_600);
  }

  #fromAlong(): Next | undefined {
    const task = this.#along.shift();
    return task && { task };
  }

  /** Own tasks, in the order of a plan or a dispatcher, and then waiting ones nearby. */
  async #openTasks(): Promise<OpsTaskRow[]> {
    const query = { ...hereAt(this.at), limit: tasksLookedAt };
    const answer = await this.#call(calls.tasks, { query });
    if (!answer.ok) return [];
    const open = answer.data.list.filter((task) => task.state === 'doing' || task.state === 'pending');
    const own = open.filter(({ assigneeId }) => assigneeId === this.operatorId);
    return [...own, ...open.filter((task) => task.assigneeId === null && this.#isFor(task))];
  }

  async #claim({ id }: OpsTaskRow) {
    const claimed = await this.#call(calls.claim, { params: { taskId: id } });
    return claimed.ok ? claimed.data : undefined;
  }

  /** An assigned or started task, a waiting one nearby, or a chore. */
  async #nextTask(): Promise<Next | undefined> {
    this.#along = [];
    const isFaked = this.nature.cheat !== undefined && this.#luck.happens(this.nature.faked);
    for (const task of await this.#openTasks()) {
      const taken = task.state === 'doing' ? task : await this.#claim(task);
      if (!taken) continue;
      if (task.startedAt !== null || !this.#luck.happens(this.nature.leaves)) return { task: taken, isFaked };
      await this.phone.release(task.id);
      this.#avoided.set(task.carId, this.#scene.clock.elapsed + 3_600);
    }
    const view = await lookAround(this.#scene, this.#call, this);
    return view && (await this.#ownTask(view, isFaked));
  }

  #isFor({ serviceAreaId, carId, lng, lat }: OpsTaskRow) {
    const isNear = lng === null || lat === null || distanceMetres(this.at, [lng, lat]) < farthestTask;
    return serviceAreaId === this.serviceAreaId && isNear && !this.avoids(carId);
  }

  /** Whether work failed there recently. */
  avoids(carId: string) {
    const until = this.#avoided.get(carId);
    if (until === undefined) return false;
    if (until > this.#scene.clock.elapsed) return true;
    this.#avoided.delete(carId);
    return false;
  }

  async #ownTask(view: View, isFaked: boolean): Promise<Next | undefined> {
    const made = isFaked ? this.#invent(view) : undefined;
    const { clock } = this.#scene;
    const chores = choresFor(view, this, { luck: this.#luck, now: clock.now });
    for (const chore of made ? [made] : chores.slice(0, choresTried)) {
      const answer = await takeChore(this.#call, chore, this.#luck);
      if (answer.ok) return { task: answer.data, place: chore.at, isFaked };
      if (answer.away) return undefined;
      this.#avoided.set(chore.carId, clock.elapsed + 1_800);
    }
    return undefined;
  }

  /** Needless work by which cheats make money. */
  #invent(view: View): Chore | undefined {
    if (this.nature.cheat === 'own_reports') return inventedRepair(view);
    if (this.nature.cheat !== 'to_and_fro') return undefined;
    const found = shuttle(view, this.#moved);
    this.#moved = found?.next;
    return found?.chore;
  }

  /** Goes somewhere by the streets; resolves on arrival. */
  travel(to: LngLat): Promise<void> {
    const { town, chance } = this.#scene;
    const { pace: own } = this.nature;
    const path = wayBetween(town, this.at, to);
    if (!path || path.metres < 5) {
      [this.lng, this.lat] = to;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.motion = motionOn(path, {
        pace: own * chance.between(pace.slow, pace.fast),
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
