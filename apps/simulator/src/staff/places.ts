import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import type { Chance, Nature } from '@kickstand/town';
import type { Caller, Outcome } from '../api.ts';
import type { Scene } from '../scene.ts';
import { type Camera, sendPicture } from './camera.ts';

/** Who goes there. */
export interface Goer {
  at: LngLat;
  operatorId: string;
  serviceAreaId: number;
  nature: Nature;
  camera: Camera;
  travel(to: LngLat): Promise<void>;
}

/** Something to do at a place: given to somebody, or for whoever takes it. */
interface AtPlace {
  assigneeId: string | null;
  serviceAreaId: number;
  lng: number;
  lat: number;
  dueAt: number | null;
  createdAt: number;
}

/** Real milliseconds between two looks at the list. */
const askEveryMs = 300_000;
/** What anybody may take is taken by whoever has nothing else to do, or when it has waited for so long, milliseconds. */
const waitedMs = 600_000;
/** What anybody may take is left to others when it is farther away, metres. */
const farthestM = 3_000;

/** Places that somebody goes to for what is to be done there, all through the staff app. */
export abstract class Places<Row extends AtPlace> {
  protected readonly scene: Pick<Scene, 'clock' | 'figures' | 'words'>;
  protected readonly call: Caller;
  protected readonly goer: Goer;
  /** What is due so soon is taken before anything else, milliseconds. */
  protected abstract readonly pressingMs: number;
  #open: Row[] = [];
  #askedAt = Number.NEGATIVE_INFINITY;
  #mayGo = true;

  constructor(scene: Pick<Scene, 'clock' | 'figures' | 'words'>, call: Caller, goer: Goer) {
    this.scene = scene;
    this.call = call;
    this.goer = goer;
  }

  protected abstract list(): Promise<Outcome<{ list: Row[] }>>;
  /** Take it where that is still to be done; whether it is one's own now. */
  protected abstract take(row: Row): Promise<boolean>;
  /** What cannot be told stays one's own, and is done again when the list shows it. */
  protected abstract make(row: Row, luck: Chance): Promise<void>;

  /** Do what was given to one, what presses, or with nothing else to do the next. Answers whether there was something. */
  async makeNext({ isIdle, luck }: { isIdle: boolean; luck: Chance }): Promise<boolean> {
    if (!this.#mayGo) return false;
    await this.#ask();
    const next = this.#open.find((one) => this.#isFor(one, isIdle));
    if (!next) return false;
    this.#open = this.#open.filter((one) => one !== next);
    if (!(await this.take(next))) return false;
    await this.make(next, luck);
    return true;
  }

  /** Whoever does no such work is told so by the first answer and asks no more. */
  async #ask() {
    const { clock } = this.scene;
    if (clock.now - this.#askedAt < askEveryMs) return;
    this.#askedAt = clock.now;
    const answer = await this.list();
    this.#open = answer.ok ? answer.data.list : [];
    if (!answer.ok && answer.code === 'common.forbidden') this.#mayGo = false;
  }

  #isFor({ assigneeId, serviceAreaId, lng, lat, dueAt, createdAt }: Row, isIdle: boolean) {
    const { at, operatorId, serviceAreaId: own } = this.goer;
    if (assigneeId !== null) return assigneeId === operatorId;
    const { now } = this.scene.clock;
    const isPressing = (dueAt !== null && dueAt - now < this.pressingMs) || now - createdAt > waitedMs;
    const isNear = distanceMetres(at, [lng, lat]) < farthestM;
    return (isIdle || isPressing) && isNear && serviceAreaId === own;
  }

  /** So many minutes there, for somebody who is neither quick nor slow. */
  protected stay(minutes: number) {
    return this.scene.clock.sleep((minutes * 60) / this.goer.nature.pace);
  }

  /** Photograph the place; answers the photos that the server has. */
  protected async sendPictures(what: string, count: number) {
    const { camera, at } = this.goer;
    const files = Array.from({ length: count }, () => camera.take(what, at));
    return (await Promise.all(files.map((file) => sendPicture(this.call, file)))).flat();
  }
}
