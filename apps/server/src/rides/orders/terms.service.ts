import { type OrderTerms, orderTerms } from '@kickstand/contract/rides/orders';
import { feesOf, freeTerms, refusedBy } from '@kickstand/domain/rides/orders';
import type { Db } from '../../kernel/database/db.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { priceTermsAt } from '../pricing/pricing.service.ts';
import type { KeptTerms } from './kept-terms.parts.ts';
import { refusedOf } from './orders.store.ts';
import { keepTerms } from './terms.store.ts';

interface Where {
  areaId: number;
  modelId: number;
  /** Epoch ms. */
  at: number;
  zone: string;
}

/** Where rides may end in an area now and what that costs, and in which order a wallet pays its rides. */
async function areaTermsOf(db: Db, areaId: number) {
  const { return: rules, pay, credit } = await areaSettingsOf(db, areaId);
  return {
    fees: feesOf(rules),
    refused: refusedBy(rules),
    waivesAtOnce: rules.waivesAtOnce,
    autoPassMinutes: rules.autoPasses ? rules.autoPassMinutes : null,
    giftFirst: pay.giftFirst,
    credit: credit.on ? credit : null,
  };
}

/** What a ride on a vehicle of a model in an area is billed by from an instant on. */
export async function termsAt(db: Db, where: Where): Promise<OrderTerms> {
  const { zone, areaId } = where;
  return { ...freeTerms(zone), ...(await areaTermsOf(db, areaId)), ...(await priceTermsAt(db, where)) };
}

/** Where the area of a ride lets it not end, as it was when it began. */
export const refusedReturnsOf = async (db: Db, orderId: string) =>
  orderTerms.shape.refused.parse(await refusedOf(db, orderId));

/** Keep terms that orders will refer to. */
export const keepTermsOf = (db: Db, kept: readonly KeptTerms[]) => keepTerms(db, kept).execute();
