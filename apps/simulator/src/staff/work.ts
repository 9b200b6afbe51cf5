import { staffReporting } from '@kickstand/contract/service/staff-reports';
import { inspectItems, type OpsTaskRow } from '@kickstand/contract/work/field-work';
import { distanceMetres, type LngLat, offsetMetres } from '@kickstand/domain/platform/geo';
import {
  type Chance,
  type Deed,
  faultyParts,
  freshPackPercent,
  type Nature,
  workSeconds,
} from '@kickstand/town';
import type { Caller, Outcome } from '../api.ts';
import type { PhoneLine } from '../phone-line.ts';
import { drive, type Scene } from '../scene.ts';
import { packSerialOf } from '../vehicle/pack.ts';
import { wayBetween } from '../way.ts';
import { type Camera, sendPicture } from './camera.ts';
import { emptiestNear } from './chores.ts';
import { hereAt, type Phone, type Said } from './phone.ts';
import { isInSight, lookAround, placeShown } from './view.ts';

/** The worker. */
interface Hands {
  at: LngLat;
  lng: number;
  lat: number;
  serviceAreaId: number;
  nature: Nature;
  phone: Phone;
  camera: Camera;
  travel(to: LngLat): Promise<void>;
}

interface Given {
  worker: Hands;
  task: OpsTaskRow;
  /** The vehicle's position in the app. */
  place: LngLat | undefined;
  /** The randomness of this piece of work. */
  luck: Chance;
  /** The work is faked. */
  isFaked: boolean;
}

type Result = Partial<Said>;

/** How often a finding about a vehicle is reported. */
const reportShare = 0.02;
const misdeeds = ['private_lock', 'occupying', 'damage'] as const;

/** How long somebody waits for a seat or a lock to open, real milliseconds. */
const opensWithinMs = 25_000;
const lookEveryMs = 1_000;
const mostTries = 4;
/** Offline, nobody looks farther for a station than this, metres. */
const nextStationM = 1_500;
const againAfterMs = 5_000;

/** One task of the field staff at one vehicle, from the way there to its end. */
export class Work {
  readonly #scene: Scene;
  readonly #call: Caller;
  readonly #given: Given;
  /** The work was imperfect. */
  #isPoor = false;

  constructor(scene: Scene, call: Caller, given: Given) {
    this.#scene = scene;
    this.#call = call;
    this.#given = given;
  }

  /** Returns how it was done, as known to the worker; what cannot be done is given back. */
  async do(): Promise<Deed | undefined> {
    const { task, worker, luck, isFaked } = this.#given;
    const line = this.#scene.lines.get(task.carId);
    const result = line && (await this.#atVehicle(line));
    const pictures = result ? this.#pictures() : [];
    if (result && (await this.#insist(() => worker.phone.finish(this.#at(line), result, pictures)))) {
      if (luck.happens(reportShare) && !worker.phone.isOffline) await this.#report();
      if (isFaked) return 'faked';
      return this.#isPoor ? 'poor' : 'well';
    }
    await worker.phone.release(task.id);
    return undefined;
  }

  /** Whether this part is done properly, by chance. */
  #isCareful() {
    const isCareful = this.#given.luck.happens(this.#given.worker.nature.careful);
    if (!isCareful) this.#isPoor = true;
    return isCareful;
  }

  #at = (line: PhoneLine) => ({ task: this.#given.task, line, at: this.#given.worker.at });

  async #atVehicle(line: PhoneLine): Promise<Result | undefined> {
    const { device } = line;
    const { worker, task } = this.#given;
    if (!(await this.#find(line))) return undefined;
    await worker.travel(offsetMetres(device.at, 2, 1));
    const begun = task.startedAt !== null || (await this.#insist(() => worker.phone.start(this.#at(line))));
    // A rider may have taken it meanwhile; staff only works on a free vehicle.
    if (!begun || device.motion) return undefined;
    device.attended = true;
    try {
      return await this.#workAt(line);
    } finally {
      device.attended = false;
    }
  }

  /** Goes to the position in the app; if it is not there, checks the app once more. */
  async #find({ device }: PhoneLine): Promise<boolean> {
    const { worker, task, place } = this.#given;
    const known: LngLat | undefined =
      place ?? (task.lng === null || task.lat === null ? undefined : [task.lng, task.lat]);
    if (known) await worker.travel(known);
    if (isInSight(worker.at, device)) return true;
    if (worker.phone.isOffline) return false;
    const shown = await placeShown(this.#call, worker.at, task.carId);
    if (shown) await worker.travel(shown);
    return isInSight(worker.at, device);
  }

  #workAt(line: PhoneLine): Promise<Result | undefined> {
    switch (this.#given.task.type) {
      case 'swap':
        return this.#swap(line);
      case 'move':
      case 'drag_back':
        return this.#move(line);
      case 'inspect':
        return this.#inspect(line);
      case 'repair':
        return this.#repair(line);
    }
  }

  #seconds(type: OpsTaskRow['type']) {
    const { luck, worker } = this.#given;
    return workSeconds(type, luck) / worker.nature.pace;
  }

  /** Pictures of the vehicle, unless forgotten. */
  #pictures(): Buffer[] {
    const { worker, task, luck, isFaked } = this.#given;
    const { nature, camera } = worker;
    if (luck.happens(nature.forgets)) {
      this.#isPoor = true;
      return [];
    }
    return [camera.take(task.carId, worker.at, { again: isFaked && nature.cheat === 'same_photo' })];
  }

  /** Reports the last rider for what was found on the vehicle. */
  async #report() {
    const { worker, task, luck } = this.#given;
    const kind = luck.pick(misdeeds);
    const text = this.#scene.words.misdeeds[kind];
    const photoIds = await sendPicture(this.#call, worker.camera.take(task.carId, worker.at));
    const body = { carId: task.carId, kind, text, ...hereAt(worker.at), photoIds };
    const answer = await this.#call(staffReporting.file, { body }, { optional: true });
    if (answer.ok) this.#scene.figures.staffReports += 1;
  }

  /** Retries what the vehicle or the connection refuses temporarily, but not what the rules refuse. */
  async #insist(ask: () => Promise<Outcome<unknown>>): Promise<boolean> {
    for (let attempt = 0; attempt < mostTries; attempt++) {
      const answer = await ask();
      if (answer.ok) return true;
      if (answer.away) attempt -= 1;
      else if (!answer.code.startsWith('device.')) return false;
      await this.#scene.clock.rest(againAfterMs);
    }
    return false;
  }

  async #until(holds: () => boolean): Promise<boolean> {
    for (let waited = 0; waited < opensWithinMs; waited += lookEveryMs) {
      if (holds()) return true;
      await this.#scene.clock.rest(lookEveryMs);
    }
    return holds();
  }

  /** Opens the seat by a command; then swaps the empty battery for a full one, or puts the same one back. */
  async #swap({ device, say }: PhoneLine): Promise<Result | undefined> {
    const { clock, chance } = this.#scene;
    const { luck, worker, isFaked } = this.#given;
    if (!(await this.#until(() => device.seatOpen))) return undefined;
    const seconds = this.#seconds('swap');
    const old = { percent: device.percent, serial: packSerialOf(device) };
    const isSame = isFaked && worker.nature.cheat === 'same_battery' && device.powered && !device.bmsFault;
    await clock.sleep(seconds * 0.4);
    if (device.powered) device.loseBattery(say);
    await clock.sleep(seconds * 0.4);
    // Some batteries come from the store half charged.
    const percent = this.#isCareful() ? freshPackPercent(luck) : luck.between(40, 70);
    const newBattery = `48${chance.whole(2_301, 2_612)}${String(chance.whole(1, 99_999_999)).padStart(8, '0')}`;
    device.takeBattery(isSame ? old.percent : percent, say, isSame ? old.serial : newBattery);
    await clock.sleep(seconds * 0.2);
    device.shutSeat(say);
    say({ kind: 'ping' });
    await clock.rest(lookEveryMs);
    return { newBattery };
  }

  /** The vehicle is ridden to its destination by the worker. */
  async #move(line: PhoneLine): Promise<Result | undefined> {
    const { device } = line;
    const { town, clock } = this.#scene;
    const { luck, worker, task } = this.#given;
    const goal = await this.#goal(device.at);
    if (!goal) return undefined;
    const opened = await this.#until(() => device.acc);
    await clock.sleep(this.#seconds('move') / 2);
    const path = wayBetween(town, device.at, goal);
    if (path && distanceMetres(device.at, goal) > 10)
      await drive(line, path, { pace: luck.between(0.7, 1), carried: !opened || !device.canDrive });
    [worker.lng, worker.lat] = device.at;
    await clock.sleep(this.#seconds('move') / 2);
    return task.type === 'drag_back' ? { result: 'dragged' } : {};
  }

  async #goal(from: LngLat): Promise<LngLat | undefined> {
    const { stations } = this.#scene;
    const { task, luck } = this.#given;
    const known = task.targetId === null ? undefined : stations.byId(task.targetId);
    const target = known ?? (await this.#roomNear(from));
    if (!target) return undefined;
    // A few are left beside the marked place.
    const aside = this.#isCareful() ? 3 : 45;
    return offsetMetres([target.lng, target.lat], luck.between(-aside, aside), luck.between(-aside, aside));
  }

  /** A station with room according to the app; offline, the next one. */
  async #roomNear(from: LngLat) {
    const { worker } = this.#given;
    const view = worker.phone.isOffline ? undefined : await lookAround(this.#scene, this.#call, worker);
    if (view) return emptiestNear(view, from);
    const [here, next] = this.#scene.stations.near(from, nextStationM);
    return next ?? here;
  }

  async #inspect({ device }: PhoneLine): Promise<Result> {
    const { luck } = this.#given;
    await this.#scene.clock.sleep(this.#seconds('inspect'));
    device.fallen = false;
    const isFine = () => !luck.happens(0.03);
    return { checklist: Object.fromEntries(inspectItems.map((item) => [item, isFine()])) };
  }

  async #repair({ device }: PhoneLine): Promise<Result> {
    const { luck } = this.#given;
    await this.#scene.clock.sleep(this.#seconds('repair'));
    device.fallen = false;
    return luck.happens(0.12) ? { result: 'no_fault' } : { result: 'fixed', parts: faultyParts(luck) };
  }
}
