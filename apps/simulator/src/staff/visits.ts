import { randomUUID } from 'node:crypto';
import { type OwnVisitRow, staffVisits, visitItems } from '@kickstand/contract/places/station-visits';
import type { Chance } from '@kickstand/town';
import type { TownWords } from '../words.ts';
import { hereAt } from './phone.ts';
import { Places } from './places.ts';

type Item = (typeof visitItems)[number];

/** Minutes at the place. */
const stays = { least: 3, most: 10 } as const;
/** The share of places with a problem, and of proposed places that are unfit. */
const problemShare = 0.1;
const unfitShare = 0.03;

/** Somebody's visits to stations. */
export class Visits extends Places<OwnVisitRow> {
  protected readonly pressingMs = 2 * 3_600_000;

  protected list() {
    return this.call(staffVisits.list, {}, { optional: true });
  }

  protected async take({ id, state }: OwnVisitRow) {
    return state !== 'pending' || (await this.call(staffVisits.claim, { params: { visitId: id } })).ok;
  }

  protected async make(visit: OwnVisitRow, luck: Chance) {
    const params = { visitId: visit.id };
    await this.goer.travel([visit.lng, visit.lat]);
    if (visit.startedAt === null && !(await this.call(staffVisits.start, { params })).ok) return;
    await this.stay(luck.between(stays.least, stays.most));
    const photoIds = await this.sendPictures('STATION', luck.whole(1, 3));
    if (photoIds.length === 0) return;
    const body = {
      ...hereAt(this.goer.at),
      ...foundAt(visit, luck, this.scene.words),
      eventId: randomUUID(),
      photoIds,
    };
    if ((await this.call(staffVisits.finish, { params, body })).ok) this.scene.figures.visits += 1;
  }
}

/** What somebody finds at a place. */
function foundAt({ kind }: Pick<OwnVisitRow, 'kind'>, luck: Chance, { findings }: TownWords) {
  const wrong = luck.happens(problemShare) ? luck.pick(visitItems) : undefined;
  const checklist = Object.fromEntries(visitItems.map((item) => [item, item !== wrong])) as Record<
    Item,
    boolean
  >;
  const unfit = kind === 'application' && luck.happens(unfitShare);
  return { checklist, unfit, text: wrong ? findings[wrong] : '' };
}
