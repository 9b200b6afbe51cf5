import type { PaymentProvider, Placed, ProviderPayment, ProviderReply } from './port.ts';

/**
 * What became of a rider's consent:
 * - `unknown_consent`: the provider knows none under that number; Alipay knows one only when the rider opens it.
 * - `asked`: the rider has not agreed yet. `standing`: collecting is allowed. `ended`: called off, here or at the provider.
 */
export type ConsentState = 'unknown_consent' | 'asked' | 'standing' | 'ended';

export interface ProviderConsent {
  state: ConsentState;
  /** What is collected from: WeChat's openid, Alipay's number of the agreement; null before the rider has agreed. */
  account: string | null;
}

/** An amount to collect after a ride. */
export interface Collection {
  /** Our number: up to 32 letters, digits, `_` and `-`. Repeating it is the same collection. */
  outNo: string;
  amountCents: number;
  /** The text shown to the rider. */
  what: string;
  account: string;
}

/** A provider that vouches for riders: they agree once, ride, and are charged afterwards. */
export interface LaterProvider extends Pick<PaymentProvider, 'query' | 'close'> {
  /** What the rider's app hands over to agree; `code` is our number. */
  ask(code: string): Promise<ProviderReply<Placed>>;
  consent(code: string): Promise<ProviderReply<ProviderConsent>>;
  /** Revokes a consent; idempotent. */
  end(consent: { code: string; account: string }): Promise<ProviderReply<{ ended: true }>>;
  /** Collects, or continues what was begun under the number: repeated until paid or over. */
  collect(order: Collection): Promise<ProviderReply<ProviderPayment>>;
}
