import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import type { Chance, Nature } from '@kickstand/town';
import type { Caller, Outcome } from '../api.ts';
import type { Scene } from '../scene.ts';
import { type Camera, sendPicture } from './camera.ts';

/** The person who goes there. */
export interface Goer {
  at: LngLat;
  operatorId: string;
  serviceAreaId: number;
  nature: Nature;
  camera: Camera;
  travel(to: LngLat): Promise<void>;
}

/** Work at a place: assigned to somebody, or for whoever takes it. */
interface AtPlace {
  assigneeId: string | null;
  serviceAreaId: number;
  lng: number;
  lat: number;
  dueAt: number | null;
  createdAt: number;
}

/** Real milliseconds between two polls of the list. */
const askEveryMs = 300_000;
/** Unassigned work is taken by those with nothing else to do, or once it has waited for so long, milliseconds. */
const waitedMs = 600_000;
/** Unassigned work farther away than this is left to others, metres. */
const farthestM = 3_000;

/** Somebody's visits to places with work, all through the staff app. */
export abstract class Places<Row extends AtPlace> {
  protected readonly scene: Pick<Scene, 'clock' | 'figures' | 'words'>;
  protected readonly call: Caller;
  protected readonly goer: Goer;
  /** What is due so soon takes precedence, milliseconds. */
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
  /** Takes it if still open; returns whether it is now one's own. */
  protected abstract take(row: Row): Promise<boolean>;
  /** What cannot be reported stays one's own, and is repeated when the list shows it. */
  protected abstract make(row: Row, luck: Chance): Promise<void>;

  /** Does assigned or urgent work, or with nothing else to do the next. Returns whether there was any. */
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

  /** Staff without such work learns so from the first reply and stops polling. */
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

  /** A stay of so many minutes, for somebody of average speed. */
  protected stay(minutes: number) {
    return this.scene.clock.sleep((minutes * 60) / this.goer.nature.pace);
  }

  /** Photographs the place; returns the uploaded photos. */
  protected async sendPictures(what: string, count: number) {
    const { camera, at } = this.goer;
    const files = Array.from({ length: count }, () => camera.take(what, at));
    return (await Promise.all(files.map((file) => sendPicture(this.call, file)))).flat();
  }
}
