import { staffPhotos } from '@kickstand/contract/photos';
import { staff as calls, type OpsTaskRow } from '@kickstand/contract/staff';
import { staffReporting } from '@kickstand/contract/staff-reports';
import { distanceMetres, type LngLat, offsetMetres } from '@kickstand/domain/geo';
import { faultyParts, freshPackPercent, validWorkShare, workSeconds } from '@kickstand/town';
import type { Caller, Outcome } from '../api.ts';
import type { PhoneLine } from '../phone-line.ts';
import { exifOf } from '../pictures/exif.ts';
import { pictureOfReturn } from '../pictures/pictures.ts';
import { drive, type Scene } from '../scene.ts';
import { wayBetween } from '../way.ts';

/** Who does it. */
interface Hands {
  at: LngLat;
  lng: number;
  lat: number;
  serviceAreaId: number;
  travel(to: LngLat): Promise<void>;
}

/** What is said when it is done. */
type Result = { newBattery?: string; photoIds?: string[] } & Partial<{
  parts: ReturnType<typeof faultyParts>;
  result: 'fixed' | 'dragged' | 'no_fault';
  checklist: Record<string, boolean>;
}>;

/** How often what is seen about a vehicle is reported. */
const reportShare = 0.02;
const misdeeds = [
  ['private_lock', '车辆被加装私锁，无法移动'],
  ['occupying', '车辆被停进楼道，其他用户无法使用'],
  ['damage', '车筐变形，疑似人为损坏'],
] as const;

/** How long somebody waits for a seat or a lock to open, real milliseconds. */
const opensWithinMs = 25_000;
const lookEveryMs = 1_000;
const mostTries = 4;
const againAfterMs = 5_000;

/** One task of the field staff at one vehicle, from the way there to its end. */
export class Work {
  readonly #scene: Scene;
  readonly #call: Caller;
  readonly #hands: Hands;
  readonly #task: OpsTaskRow;

  constructor(scene: Scene, call: Caller, { worker, task }: { worker: Hands; task: OpsTaskRow }) {
    this.#scene = scene;
    this.#call = call;
    this.#hands = worker;
    this.#task = task;
  }

  /** Answers whether it was done; what cannot be done is given back. */
  async do(): Promise<boolean> {
    const line = this.#scene.lines.get(this.#task.carId);
    const result = line && (await this.#atVehicle(line));
    if (result && (await this.#finish({ ...result, photoIds: await this.#photos() }))) {
      if (this.#scene.chance.happens(reportShare)) await this.#report();
      return true;
    }
    await this.#call(calls.release, { params: { taskId: this.#task.id } });
    return false;
  }

  async #atVehicle(line: PhoneLine): Promise<Result | undefined> {
    const { device } = line;
    if (device.motion && !device.attended) return undefined;
    await this.#hands.travel(offsetMetres(device.at, 2, 1));
    if (!(await this.#begin())) return undefined;
    // Whoever rides it meanwhile has it; staff works at it only when it stands free.
    if (device.motion) return undefined;
    device.attended = true;
    try {
      return await this.#workAt(line);
    } finally {
      device.attended = false;
    }
  }

  #workAt(line: PhoneLine): Promise<Result | undefined> {
    switch (this.#task.type) {
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

  #here = () => ({ lng: Number(this.#hands.lng.toFixed(6)), lat: Number(this.#hands.lat.toFixed(6)) });

  #begin() {
    if (this.#task.startedAt !== null) return Promise.resolve(true);
    return this.#insist(() =>
      this.#call(calls.start, { params: { taskId: this.#task.id }, body: this.#here() }),
    );
  }

  /** What was seen about the vehicle speaks against whoever rode it last. */
  async #report() {
    const { chance, figures } = this.#scene;
    const [kind, text] = chance.pick(misdeeds);
    const body = { carId: this.#task.carId, kind, text, ...this.#here(), photoIds: await this.#photos() };
    if ((await this.#call(staffReporting.file, { body }, { optional: true })).ok) figures.staffReports += 1;
  }

  /** The vehicle as it stands now, as the phone’s camera sees it; nothing when it cannot be sent. */
  async #photos(): Promise<string[]> {
    const { chance, clock } = this.#scene;
    const { lng, lat } = this.#here();
    const file = pictureOfReturn(this.#task.carId, chance, exifOf(clock.now, [lng, lat]));
    const body = { content: file.toString('base64') };
    const answer = await this.#call(staffPhotos.upload, { body }, { optional: true });
    return answer.ok ? [answer.data.photoId] : [];
  }

  #finish(result: Result) {
    return this.#insist(() =>
      this.#call(calls.finish, { params: { taskId: this.#task.id }, body: { ...this.#here(), ...result } }),
    );
  }

  /** What the vehicle or the line refuses for the moment is tried again; what the rules refuse is not. */
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

  /** The seat opens by the server's command; then the empty pack goes out and a full one in. */
  async #swap({ device, say }: PhoneLine): Promise<Result | undefined> {
    const { clock, chance } = this.#scene;
    if (!(await this.#until(() => device.seatOpen))) return undefined;
    const seconds = workSeconds('swap', chance);
    await clock.sleep(seconds * 0.4);
    if (device.powered) device.loseBattery(say);
    await clock.sleep(seconds * 0.4);
    // Some packs come from the store half charged.
    const percent = chance.happens(validWorkShare) ? freshPackPercent(chance) : chance.between(40, 70);
    const newBattery = `48${chance.whole(2_301, 2_612)}${String(chance.whole(1, 99_999_999)).padStart(8, '0')}`;
    device.takeBattery(percent, say, newBattery);
    await clock.sleep(seconds * 0.2);
    device.shutSeat(say);
    say({ kind: 'ping' });
    await clock.rest(lookEveryMs);
    return { newBattery };
  }

  /** The vehicle is ridden to where it is wanted, and its rider goes with it. */
  async #move(line: PhoneLine): Promise<Result | undefined> {
    const { device } = line;
    const { town, clock, chance } = this.#scene;
    const goal = this.#goal(device.at);
    if (!goal) return undefined;
    const opened = await this.#until(() => device.acc);
    await clock.sleep(workSeconds('move', chance) / 2);
    const path = wayBetween(town, device.at, goal);
    if (path && distanceMetres(device.at, goal) > 10)
      await drive(line, path, { pace: chance.between(0.7, 1), carried: !opened || !device.canDrive });
    [this.#hands.lng, this.#hands.lat] = device.at;
    await clock.sleep(workSeconds('move', chance) / 2);
    return this.#task.type === 'drag_back' ? { result: 'dragged' } : {};
  }

  #goal(from: LngLat): LngLat | undefined {
    const { stations, chance } = this.#scene;
    const { targetId } = this.#task;
    const known = targetId === null ? undefined : stations.byId(targetId);
    const target = known ?? stations.emptiestNear(from, this.#hands.serviceAreaId);
    if (!target) return undefined;
    // A few are put down beside the marked place.
    const aside = chance.happens(validWorkShare) ? 3 : 45;
    return offsetMetres(
      [target.lng, target.lat],
      chance.between(-aside, aside),
      chance.between(-aside, aside),
    );
  }

  async #inspect({ device }: PhoneLine): Promise<Result> {
    const { clock, chance } = this.#scene;
    await clock.sleep(workSeconds('inspect', chance));
    device.fallen = false;
    const isFine = () => !chance.happens(0.03);
    return {
      checklist: { brake: isFine(), light: isFine(), saddle: isFine(), qr: isFine(), tyres: isFine() },
    };
  }

  async #repair({ device }: PhoneLine): Promise<Result> {
    const { clock, chance } = this.#scene;
    await clock.sleep(workSeconds('repair', chance));
    device.fallen = false;
    return chance.happens(0.12) ? { result: 'no_fault' } : { result: 'fixed', parts: faultyParts(chance) };
  }
}
