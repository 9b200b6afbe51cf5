import type { InputOf } from '@kickstand/contract/kit';
import type { riderAds, ShownAd } from '@kickstand/contract/marketing/ads';
import { mostIn } from '@kickstand/domain/marketing/ads';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Database } from '../../kernel/database/db.ts';
import { areaIdsInScope } from '../../kernel/list/areas.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';
import { pictureAt } from '../../platform/photos/photos.service.ts';
import { riderAtHome } from '../../rides/trips/known-riders.service.ts';
import { adRunningFor, adsFor, countClick, countShow, deleteSeen } from './delivery.store.ts';
import { linksNow } from './hosts.service.ts';

type Calls = typeof riderAds;

/** Candidates checked per place; some may link to hosts no longer allowed. */
const mostLookedAt = 50;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Days for which views are kept. */
const seenDays = 2;

const refuseUnknown = async (ctx: Ctx, riderId: string) => {
  if (!(await riderAtHome(ctx.db, ctx.rows.scope(), riderId))) refuse('rider.not_found');
};

/** Returns the ads shown to a rider in a place of an area; only the highest pop-up. */
export async function deliverAds(
  photos: PhotoParts,
  ctx: Ctx,
  { query: { place, areaId, riderId } }: InputOf<Calls['list']>,
) {
  const [known] = await areaIdsInScope(ctx.db, ctx.rows.scope(), [areaId]);
  if (known === undefined) refuse('common.not_found');
  if (riderId !== undefined) await refuseUnknown(ctx, riderId);
  const now = ctx.now();
  const day = businessDayOf(now, photos.zone);
  const mayLead = await linksNow(ctx.db);
  const found = await adsFor(ctx.db, { place, areaId, riderId, day, now }, mostLookedAt);
  const list = found
    .filter(({ link }) => mayLead(link))
    .slice(0, mostIn(place))
    .map(
      ({ pictureId, width, height, ...ad }): ShownAd => ({
        ...ad,
        picture: { width, height, ...pictureAt(photos, pictureId, now) },
      }),
    );
  return { list };
}

/** An ad that a rider in scope may see now, and its minute. */
async function seenOf(zone: string, ctx: Ctx, adId: string, riderId: string) {
  await refuseUnknown(ctx, riderId);
  const now = ctx.now();
  const ad = await adRunningFor(ctx.db, ctx.rows.scope(), adId, riderId, now);
  if (!ad || !(await linksNow(ctx.db))(ad.link)) refuse('ad.not_found');
  return {
    ...ad,
    seen: { adId, riderId, day: businessDayOf(now, zone), minute: Math.floor(now / minuteMs) },
  };
}

export async function showAd(zone: string, ctx: Ctx, { params, body }: InputOf<Calls['shown']>) {
  const { seen, perDay } = await seenOf(zone, ctx, params.adId, body.riderId);
  return { counted: await countShow(ctx.db, seen, perDay) };
}

export async function clickAd(zone: string, ctx: Ctx, { params, body }: InputOf<Calls['clicked']>) {
  const { seen } = await seenOf(zone, ctx, params.adId, body.riderId);
  return { counted: await countClick(ctx.db, seen) };
}

/** Deletes views of past days; returns how many. */
export const forgetSeen = ({ database, now, zone }: { database: Database; now(): number; zone: string }) =>
  database.write(everything, (db) => deleteSeen(db, businessDayOf(now() - seenDays * dayMs, zone)));
