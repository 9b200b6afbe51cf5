import { randomUUID } from 'node:crypto';
import { type OwnVisitRow, staffVisits, visitItems } from '@kickstand/contract/station-visits';
import { distanceMetres, type LngLat } from '@kickstand/domain/geo';
import type { Chance, Nature } from '@kickstand/town';
import type { Caller } from '../api.ts';
import type { Scene } from '../scene.ts';
import { type Camera, sendPicture } from './camera.ts';
import { hereAt } from './phone.ts';

/** Who goes there. */
interface Visitor {
  at: LngLat;
  operatorId: string;
  serviceAreaId: number;
  nature: Nature;
  camera: Camera;
  travel(to: LngLat): Promise<void>;
}

type Item = (typeof visitItems)[number];

/** Real milliseconds between two looks at the list. */
const askEveryMs = 300_000;
/** What anybody may take is taken by whoever has nothing else to do, or when it is due so soon or has waited for so long, milliseconds. */
const pressingMs = 2 * 3_600_000;
const waitedMs = 600_000;
/** A visit that anybody may take is left to others when it is farther away, metres. */
const farthestVisitM = 3_000;
/** Minutes at the place. */
const stays = { least: 3, most: 10 } as const;
/** At so many of the places something is not in order; so many where a station is asked for take none. */
const problemShare = 0.1;
const unfitShare = 0.03;
const said: Readonly<Record<Item, string>> = {
  parking_line: '停车线磨损，看不清边界',
  cleanliness: '地面有垃圾，需要清扫',
  signs: '站牌倾斜，二维码看不清',
  room: '空间偏窄，高峰时停不下',
  obstacle: '有杂物占用停车位置',
  power: '附近没有可用的电源',
};

/** Visits of stations that somebody makes, all through the staff app. */
export class Visits {
  readonly #scene: Pick<Scene, 'clock' | 'figures'>;
  readonly #call: Caller;
  readonly #visitor: Visitor;
  #open: OwnVisitRow[] = [];
  #askedAt = Number.NEGATIVE_INFINITY;
  #mayVisit = true;

  constructor(scene: Pick<Scene, 'clock' | 'figures'>, call: Caller, visitor: Visitor) {
    this.#scene = scene;
    this.#call = call;
    this.#visitor = visitor;
  }

  /** Make the visit that was given to one, that presses, or with nothing else to do the next one. Answers whether there was one. */
  async makeNext({ isIdle, luck }: { isIdle: boolean; luck: Chance }): Promise<boolean> {
    if (!this.#mayVisit) return false;
    await this.#ask();
    const visit = this.#open.find((one) => this.#isFor(one, isIdle));
    if (!visit) return false;
    this.#open = this.#open.filter((one) => one !== visit);
    const params = { visitId: visit.id };
    if (visit.state === 'pending' && !(await this.#call(staffVisits.claim, { params })).ok) return false;
    await this.#make(visit, luck);
    return true;
  }

  /** Whoever does not inspect is told so by the first answer and asks no more. */
  async #ask() {
    const { clock } = this.#scene;
    if (clock.now - this.#askedAt < askEveryMs) return;
    this.#askedAt = clock.now;
    const answer = await this.#call(staffVisits.list, {}, { optional: true });
    this.#open = answer.ok ? answer.data.list : [];
    if (!answer.ok && answer.code === 'common.forbidden') this.#mayVisit = false;
  }

  #isFor({ assigneeId, serviceAreaId, lng, lat, dueAt, createdAt }: OwnVisitRow, isIdle: boolean) {
    const { at, operatorId, serviceAreaId: own } = this.#visitor;
    if (assigneeId !== null) return assigneeId === operatorId;
    const { now } = this.#scene.clock;
    const isPressing = (dueAt !== null && dueAt - now < pressingMs) || now - createdAt > waitedMs;
    const isNear = distanceMetres(at, [lng, lat]) < farthestVisitM;
    return (isIdle || isPressing) && isNear && serviceAreaId === own;
  }

  /** What cannot be told stays one's own, and is done again when the list shows it. */
  async #make(visit: OwnVisitRow, luck: Chance) {
    const { clock, figures } = this.#scene;
    const params = { visitId: visit.id };
    await this.#visitor.travel([visit.lng, visit.lat]);
    if (visit.startedAt === null && !(await this.#call(staffVisits.start, { params })).ok) return;
    await clock.sleep((luck.between(stays.least, stays.most) * 60) / this.#visitor.nature.pace);
    const photoIds = await this.#sendPictures(luck.whole(1, 3));
    if (photoIds.length === 0) return;
    const body = { ...hereAt(this.#visitor.at), ...foundAt(visit, luck), eventId: randomUUID(), photoIds };
    if ((await this.#call(staffVisits.finish, { params, body })).ok) figures.visits += 1;
  }

  async #sendPictures(count: number) {
    const { camera, at } = this.#visitor;
    const files = Array.from({ length: count }, () => camera.take('STATION', at));
    return (await Promise.all(files.map((file) => sendPicture(this.#call, file)))).flat();
  }
}

/** What somebody finds at a place. */
function foundAt({ kind }: Pick<OwnVisitRow, 'kind'>, luck: Chance) {
  const wrong = luck.happens(problemShare) ? luck.pick(visitItems) : undefined;
  const checklist = Object.fromEntries(visitItems.map((item) => [item, item !== wrong])) as Record<
    Item,
    boolean
  >;
  const unfit = kind === 'application' && luck.happens(unfitShare);
  return { checklist, unfit, text: wrong ? said[wrong] : '' };
}
