import { type Cents, type InputOf, lastInstant } from '@kickstand/contract/kit';
import { topUpOffer, type topUpOffers } from '@kickstand/contract/marketing/campaigns';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import { campaignsMeeting } from '../../kernel/campaign/campaign-list.store.ts';
import { areaIdsInScope } from '../../kernel/list/areas.ts';
import { groupOfAreas } from '../../places/area-settings/area-settings.service.ts';
import type { CampaignKind } from '../campaigns/campaigns.service.ts';
import { cardToGive } from '../campaigns/worth.service.ts';
import { averageRide, namesOfAreas, offerFigures } from './offers.store.ts';

export type Offer = z.output<typeof topUpOffer.body>;

/** Most offers in an area at a time. */
const mostInArea = 8;

/** Refuses offers above the wallet’s limit. */
async function refuseAboveCap(ctx: Ctx, { amountCents, mostCents, areaIds }: Offer) {
  const greatest = Math.max(amountCents, mostCents ?? 0);
  for (const { prepaidCapCents } of (await groupOfAreas(ctx.db, areaIds, 'pay')).values()) {
    if (greatest > prepaidCapCents)
      refuseField(ctx, mostCents === greatest ? 'mostCents' : 'amountCents', 'offer.above_cap', {
        cap: (prepaidCapCents / 100).toFixed(2),
      });
  }
}

function refuseOwnAmount(ctx: Ctx, { amountCents, leastCents, mostCents }: Offer) {
  if (leastCents === undefined && mostCents === undefined) return;
  const isSound =
    leastCents !== undefined &&
    mostCents !== undefined &&
    amountCents <= leastCents &&
    leastCents <= mostCents;
  if (!isSound) refuseField(ctx, leastCents === undefined ? 'leastCents' : 'mostCents', 'offer.own_amount');
}

/** Refuses an invalid offer; returns its cost: gift and price of the card. */
async function faceOf(ctx: Ctx, said: Offer): Promise<number> {
  const { amountCents, giftCents, productId, areaIds, quota: most } = said;
  if (giftCents === 0 && productId === undefined) refuseField(ctx, 'giftCents', 'offer.nothing');
  if (giftCents > 2 * amountCents) refuseField(ctx, 'giftCents', 'offer.gift');
  refuseOwnAmount(ctx, said);
  await refuseAboveCap(ctx, said);
  if (productId === undefined) return giftCents;
  return giftCents + (await cardToGive(ctx, { productId, areaIds, most })).priceCents;
}

/** At most eight offers per area at a time, one of them preselected. */
async function refuseBeside(ctx: Ctx, said: Offer, id: string) {
  const { areaIds, startsAt, endsAt = lastInstant, isDefault } = said;
  const others = await campaignsMeeting(ctx.db, { kind: 'topup', besides: id, areaIds, startsAt, endsAt });
  const other = isDefault ? others.find(({ rule }) => rule.isDefault) : undefined;
  if (other) refuseField(ctx, 'isDefault', 'campaign.overlap', { name: other.name });
  for (const { areaId, name } of await namesOfAreas(ctx.db, areaIds))
    if (others.filter((one) => one.areaIds.includes(areaId)).length >= mostInArea)
      refuse('offer.too_many', { name, most: mostInArea });
}

/** Top-up offers as a kind of campaign. */
export const offerKind: CampaignKind<Offer> = {
  of: topUpOffer as never,
  figures: offerFigures,
  faceOf,
  refuseBeside,
};

export async function averageOfRides(ctx: Ctx, { query }: InputOf<typeof topUpOffers.averageRide>) {
  const areaIds = await areaIdsInScope(ctx.db, ctx.rows.scope(), query.areaIds);
  return { cents: (await averageRide(ctx.db, areaIds)) as Cents | null };
}
