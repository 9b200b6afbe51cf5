import { type OwnComplaintRow, staffComplaints } from '@kickstand/contract/open/regulator';
import type { Chance } from '@kickstand/town';
import { Places } from './places.ts';

/** Minutes to resolve a complaint of the city. */
const stays = { least: 4, most: 15 } as const;

/** Somebody's work on complaints of the city. The city counts the first hour, so that none of them waits. */
export class Mending extends Places<OwnComplaintRow> {
  protected readonly pressingMs = Number.POSITIVE_INFINITY;

  protected list() {
    return this.call(staffComplaints.list, {}, { optional: true });
  }

  protected async take({ id, state }: OwnComplaintRow) {
    return state !== 'open' || (await this.call(staffComplaints.claim, { params: { complaintId: id } })).ok;
  }

  protected async make({ id, lng, lat }: OwnComplaintRow, luck: Chance) {
    await this.goer.travel([lng, lat]);
    await this.stay(luck.between(stays.least, stays.most));
    const photoIds = await this.sendPictures('CITY', luck.whole(1, 2));
    if (photoIds.length === 0) return;
    const told = await this.call(staffComplaints.mend, { params: { complaintId: id }, body: { photoIds } });
    if (told.ok) this.scene.figures.mendedComplaints += 1;
  }
}
