import type { OrderTerms } from '@kickstand/contract/rides/orders';
import type { RidePrice } from '@kickstand/contract/rides/pricing';
import type { CreditStanding, RideEnded } from '@kickstand/domain/riders/credit';
import { defineEvent } from '../../kernel/between-domains.ts';

interface OfOrder {
  orderId: string;
  riderId: string;
  areaId: number;
  agentId: number;
  /** Epoch ms. */
  now: number;
}

/** An order that ends has its price; nothing is asked for yet. The rider is locked. */
export interface OrderPriced extends OfOrder {
  /** How the rider stood when the order was locked. */
  standing: CreditStanding;
  /** The rules of credit as they were when the ride began; null: nothing counts. */
  rules: OrderTerms['credit'];
  end: RideEnded;
}
export const orderPriced = defineEvent<OrderPriced>('rides.orderPriced');

/** An order has ended, and what it costs is asked for and paid as far as the wallet goes: the last of its transaction. */
export interface OrderCharged extends OfOrder {
  startedAt: number;
  endedAt: number;
  /** What it could have used, and the one benefit that it used, or why it did not. */
  benefits: OrderTerms['benefits'];
  price: Pick<RidePrice, 'benefit' | 'steps'>;
  /** IANA zone of business days. */
  zone: string;
}
export const orderCharged = defineEvent<OrderCharged>('rides.orderCharged');

/** Nothing is asked for a surcharge any more: it was wrong, or was given up. The rider is locked. */
export interface SurchargeLifted extends OfOrder {
  line: 'location' | 'helmet';
  reason?: string | undefined;
  operatorName?: string | undefined;
}
export const surchargeLifted = defineEvent<SurchargeLifted>('rides.surchargeLifted');

/** A ride is reversed: nothing that it cost is kept, or somebody gives back the use of its activity. The rider is locked. */
export interface BenefitsReturned extends OfOrder {
  operator: { operatorId: string; name: string };
  reason: string;
}
export const benefitsReturned = defineEvent<BenefitsReturned>('rides.benefitsReturned');
