import { defineEvent } from '../../kernel/between-domains.ts';

/** A card that a rider paid for is theirs. */
export interface CardBought {
  cardId: string;
  riderId: string;
  areaId: number;
  /** Epoch ms. */
  at: number;
}
export const cardBought = defineEvent<CardBought>('money.cardBought');

/** The payment of a top-up, as far as what was promised beside it is concerned. */
export interface TopUpPayment {
  paymentId: string;
  riderId: string;
  areaId: number | null;
  amountCents: number;
  /** What it keeps of what it was begun with. */
  detail: unknown;
}

/** A top-up was paid, and its principal is in the wallet. The rider is locked. */
export interface TopUpPaid {
  payment: TopUpPayment;
  /** The principal that was paid. */
  lotId: string;
  /** Epoch ms. */
  now: number;
  /** IANA zone of business days. */
  zone: string;
}
export const topUpPaid = defineEvent<TopUpPaid>('money.topUpPaid');

/** Nobody pays a top-up any more. */
export interface TopUpDropped {
  payment: Pick<TopUpPayment, 'paymentId' | 'detail'>;
  /** Epoch ms. */
  now: number;
}
export const topUpDropped = defineEvent<TopUpDropped>('money.topUpDropped');
