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

/** Where rides may end in an area now and what that costs, and the payment order of a wallet. */
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

/** The terms for rides on a model of vehicle in an area, at an instant. */
export async function termsAt(db: Db, where: Where): Promise<OrderTerms> {
  const { zone, areaId } = where;
  return { ...freeTerms(zone), ...(await areaTermsOf(db, areaId)), ...(await priceTermsAt(db, where)) };
}

/** Where the area does not allow a ride to end, as of its start. */
export const refusedReturnsOf = async (db: Db, orderId: string) =>
  orderTerms.shape.refused.parse(await refusedOf(db, orderId));

/** Stores terms that orders will refer to. */
export const keepTermsOf = (db: Db, kept: readonly KeptTerms[]) => keepTerms(db, kept).execute();
