import type { AdBody } from '@kickstand/contract/marketing/ads';
import type { Db } from '../../kernel/database/db.ts';

/** Who changes an ad, and when. */
export interface Who {
  by: string;
  now: number;
}

const columnsOf = (said: AdBody, { by, now }: Who) => ({
  name: said.name,
  place: said.place,
  picture_id: said.pictureId,
  link: JSON.stringify(said.link),
  area_ids: [...said.areaIds],
  audience: said.audience.kind,
  audience_days: said.audience.kind === 'registered' ? said.audience.days : null,
  starts_at: new Date(said.startsAt),
  ends_at: new Date(said.endsAt),
  per_day: said.perDay,
  sort: said.sort,
  updated_at: new Date(now),
  updated_by: by,
});

/** Stores new ads, which are off, with their first change; `ads` is not empty. */
export async function insertAds(db: Db, ads: readonly (AdBody & { id: string })[], who: Who) {
  const created_at = new Date(who.now);
  await db
    .insertInto('ad')
    .values(ads.map(({ id, ...said }) => ({ ...columnsOf(said, who), ad_id: id, is_on: false, created_at })))
    .execute();
  const first = { version: 1, changed_at: created_at, changed_by: who.by, change: '{}' };
  await db
    .insertInto('ad_change')
    .values(ads.map(({ id }) => ({ ...first, ad_id: id })))
    .execute();
}

export const putAd = (db: Db, id: string, said: AdBody, who: Who) =>
  db
    .updateTable('ad')
    .set((eb) => ({ ...columnsOf(said, who), version: eb('version', '+', 1) }))
    .where('ad_id', '=', id)
    .execute();

export const setAdOn = (db: Db, id: string, isOn: boolean, { by, now }: Who) =>
  db
    .updateTable('ad')
    .set((eb) => ({
      is_on: isOn,
      updated_at: new Date(now),
      updated_by: by,
      version: eb('version', '+', 1),
    }))
    .where('ad_id', '=', id)
    .execute();

export const deleteAd = (db: Db, id: string) => db.deleteFrom('ad').where('ad_id', '=', id).execute();

/** Stores a change of an ad with its version. */
export const insertChange = (db: Db, id: string, version: number, change: object, { by, now }: Who) =>
  db
    .insertInto('ad_change')
    .values({
      ad_id: id,
      version,
      changed_at: new Date(now),
      changed_by: by,
      change: JSON.stringify(change),
    })
    .execute();
