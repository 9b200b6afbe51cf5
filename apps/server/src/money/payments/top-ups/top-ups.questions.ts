import type { OfferReason } from '@kickstand/contract/money/payments';
import { defineQuestion } from '../../../kernel/between-domains.ts';
import type { Db } from '../../../kernel/database/db.ts';
import type { TopUpPayment } from '../payments.events.ts';

/** An offer that a rider chose for a top-up. */
export interface OfferWish {
  offerId: string;
  /** The version that the rider saw. */
  version: number;
  payment: Omit<TopUpPayment, 'detail'>;
}

/** Whether an offer is held back for a top-up that begins, and what its payment keeps of it, or why not. Last in its transaction, the rider is locked. */
export const offerHeld = defineQuestion<
  [db: Db, wish: OfferWish, moment: { now: number; zone: string }],
  Promise<{ why: OfferReason } | { detail: object }>
>('money.offerHeld');
