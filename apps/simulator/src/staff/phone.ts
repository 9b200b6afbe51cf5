import { randomUUID } from 'node:crypto';
import type { TaskType } from '@kickstand/contract/fleet/tasks';
import { staffPhotos } from '@kickstand/contract/platform/photos';
import {
  staff as calls,
  mostPhoneEvents,
  type OpsTaskRow,
  type PhoneEvent,
  staffPhone,
} from '@kickstand/contract/work/field-work';
import type { LngLat } from '@kickstand/domain/platform/geo';
import type { Chance } from '@kickstand/town';
import type { Caller, Outcome } from '../api.ts';
import type { PhoneLine } from '../phone-line.ts';
import { obey } from '../riders/orders.ts';
import type { Scene } from '../scene.ts';
import { sendPicture } from './camera.ts';

/** The result of work at a vehicle, as the phone reports it. */
export type Said = Omit<
  Extract<PhoneEvent, { kind: 'finish' }>,
  'kind' | 'id' | 'sequence' | 'at' | 'taskId'
>;

/** The commands that the phone itself sends to a vehicle when offline. */
const byRadio: Partial<Record<TaskType, readonly ['seat_open' | 'unlock', ('lock' | undefined)?]>> = {
  swap: ['seat_open'],
  move: ['unlock', 'lock'],
  drag_back: ['unlock', 'lock'],
};
const done = { ok: true, data: undefined } as const;

interface AtWork {
  task: OpsTaskRow;
  line: PhoneLine;
  at: LngLat;
}

interface Picture {
  taskId: string;
  file: Buffer;
  /** The server has it, but not yet the event it belongs to. */
  photoId?: string | undefined;
}

/** What a phone could not send yet, in order; it survives a restart. */
export interface Untold {
  events: readonly PhoneEvent[];
  pictures: readonly Picture[];
}

/** A phone with the staff app: it calls the server, or for hours queues events until it is online. */
export class Phone {
  readonly #scene: Pick<Scene, 'clock' | 'figures'>;
  readonly #call: Caller;
  readonly #told: PhoneEvent[];
  readonly #pictures: Picture[];
  #offlineUntil = 0;

  constructor(scene: Pick<Scene, 'clock' | 'figures'>, call: Caller, untold?: Untold) {
    this.#scene = scene;
    this.#call = call;
    this.#told = [...(untold?.events ?? [])];
    this.#pictures = [...(untold?.pictures ?? [])];
  }

  get isOffline() {
    return this.#scene.clock.elapsed < this.#offlineUntil;
  }

  /** Whether something is queued. */
  get isBehind() {
    return this.#told.length > 0 || this.#pictures.length > 0;
  }

  get untold(): Untold {
    return { events: [...this.#told], pictures: [...this.#pictures] };
  }

  /** Offline for so many seconds of the town. */
  loseLine(seconds: number) {
    this.#offlineUntil = this.#scene.clock.elapsed + seconds;
    this.#scene.figures.phonesOffline += 1;
  }

  start({ task, line, at }: AtWork): Promise<Outcome<unknown>> {
    if (!this.isOffline) return this.#call(calls.start, { params: { taskId: task.id }, body: hereAt(at) });
    const answer = this.#tell(line, byRadio[task.type]?.[0]);
    if (answer.ok) this.#keep(task.id, { kind: 'start', ...hereAt(at) });
    return Promise.resolve(answer);
  }

  /** Reports the result. A task begun offline is also ended that way, so that both arrive in order. */
  async finish({ task, line, at }: AtWork, said: Partial<Said>, pictures: readonly Buffer[]) {
    if (!this.isOffline && !this.#told.some(({ taskId }) => taskId === task.id)) {
      const photoIds = (await Promise.all(pictures.map((file) => sendPicture(this.#call, file)))).flat();
      const body = { ...hereAt(at), ...said, photoIds };
      return this.#call(calls.finish, { params: { taskId: task.id }, body });
    }
    const answer = this.#tell(line, byRadio[task.type]?.[1]);
    if (!answer.ok) return answer;
    const nothing = { parts: [], photoIds: [], teamIds: [], remark: '' };
    this.#keep(task.id, { kind: 'finish', ...nothing, ...said, ...hereAt(at) });
    this.#pictures.push(...pictures.map((file) => ({ taskId: task.id, file })));
    return answer;
  }

  async release(taskId: string) {
    if (!this.isOffline) await this.#call(calls.release, { params: { taskId } });
  }

  #tell({ device, say }: PhoneLine, order: 'seat_open' | 'unlock' | 'lock' | undefined) {
    const code = order ? obey(device, { do: order }, this.#scene.clock.now, say) : 0;
    const refused = { ok: false, code: 'device.refused', facts: {}, away: false } as const;
    return code === 0 ? done : refused;
  }

  #keep(taskId: string, event: DistributiveOmit<PhoneEvent, 'id' | 'sequence' | 'at' | 'taskId'>) {
    const last = this.#told.at(-1)?.sequence ?? Math.floor(this.#scene.clock.now / 1_000);
    const known = { id: randomUUID(), sequence: last + 1, at: Math.round(this.#scene.clock.now), taskId };
    this.#told.push({ ...event, ...known } as PhoneEvent);
  }

  /**
   * Sends what happened offline: first in any order, then, since replies may have been lost, all of it again. What
   * was not received stays for the next time; what the server refuses is dropped.
   */
  async comeBack(luck: Chance): Promise<void> {
    const { figures } = this.#scene;
    const events = this.#told.slice(0, mostPhoneEvents);
    let taken = events.length > 0;
    for (const told of taken ? [luck.shuffled(events), events] : []) {
      const answer = await this.#call(staffPhone.sync, { body: { events: told } });
      if (!answer.ok && answer.away) return;
      taken &&= answer.ok;
    }
    this.#told.splice(0, events.length);
    if (taken) figures.eventsTold += events.length;
    await this.#sendPictures();
  }

  /** Each is kept until the server has accepted or refused it. */
  async #sendPictures() {
    for (let next = this.#pictures[0]; next; next = this.#pictures[0]) {
      if ((await this.#sendPicture(next)) === 'away') return;
      this.#pictures.shift();
    }
  }

  async #sendPicture(picture: Picture) {
    if (picture.photoId === undefined) {
      const sent = await this.#call(staffPhotos.upload, {
        body: { content: picture.file.toString('base64') },
      });
      if (!sent.ok) return sent.away ? 'away' : 'refused';
      picture.photoId = sent.data.photoId;
    }
    // Resent after a lost reply, it is the same photo, attached to its task only once.
    const request = { params: { taskId: picture.taskId }, body: { photoIds: [picture.photoId] } };
    const added = await this.#call(staffPhone.addPhotos, request);
    return !added.ok && added.away ? 'away' : 'done';
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A position as calls expect it. */
export const hereAt = ([lng, lat]: LngLat) => ({ lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) });
