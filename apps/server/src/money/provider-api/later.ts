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

/** What is to be collected after a ride. */
export interface Collection {
  /** Our number: up to 32 letters, digits, `_` and `-`. The same again is the same collection. */
  outNo: string;
  amountCents: number;
  /** What the rider reads. */
  what: string;
  account: string;
}

/** A provider that vouches for riders: they agree once, ride, and are collected from afterwards. */
export interface LaterProvider extends Pick<PaymentProvider, 'query' | 'close'> {
  /** What the rider's app hands over so that the rider agrees; `code` is our number of it. */
  ask(code: string): Promise<ProviderReply<Placed>>;
  consent(code: string): Promise<ProviderReply<ProviderConsent>>;
  /** Call a consent off that stands; one that is over is over. */
  end(consent: { code: string; account: string }): Promise<ProviderReply<{ ended: true }>>;
  /** Collect, or go on with what was begun under the number: said again until it is paid or over. */
  collect(order: Collection): Promise<ProviderReply<ProviderPayment>>;
}
