import { usualFeeBp } from '@kickstand/domain/money/reconcile';
import type { Providers } from '../../money/payments/payments.parts.ts';
import { merchantOf } from '../../money/payments/payments.parts.ts';
import type { PaymentProvider, ProviderName, ProviderReply } from '../../money/provider-api/port.ts';
import type { ProviderShare, SharingProvider } from '../../money/provider-api/sharing.ts';
import { collecting, demoMerchants } from '../demo.merchants.ts';

const answer = <T>(value: T): ProviderReply<T> => ({ kind: 'answer', value });

/** Largest shareable part of a payment at past providers, in basis points. */
const shareBp = 3_000;

/** Profit sharing at a past provider: every request succeeds immediately or fails permanently. */
export class PastSharing implements SharingProvider {
  readonly givesBack: SharingProvider['givesBack'];
  /** The receiver is blocked: requests fail permanently. */
  isBlocked = false;
  readonly #known = new Map<string, ProviderShare>();

  constructor(name: ProviderName) {
    this.givesBack = name === 'alipay' ? 'with-refund' : 'first';
  }

  addReceiver = async () => answer({ added: true as const });
  share: SharingProvider['share'] = async ({ outShareNo, amountCents }) =>
    this.#done(outShareNo, amountCents);
  giveBack: SharingProvider['giveBack'] = async ({ outBackNo, amountCents }) =>
    this.#done(outBackNo, amountCents);
  queryShare: SharingProvider['queryShare'] = async ({ outShareNo }) => this.#said(outShareNo);
  queryBack: SharingProvider['queryBack'] = async ({ outBackNo }) => this.#said(outBackNo);
  finish = async () => answer({ finished: true });

  #done(number: string, amountCents: number) {
    const why = this.isBlocked ? 'ACCOUNT_ABNORMAL' : null;
    this.#known.set(number, { state: why ? 'closed' : 'success', amountCents, why, at: null });
    return this.#said(number);
  }

  #said(number: string) {
    const none: ProviderShare = { state: 'unknown_share', amountCents: null, why: null, at: null };
    return answer(this.#known.get(number) ?? none);
  }
}

/** Past providers of a franchisee that collects itself, with their profit sharing. */
export function providersOf(sharing: Readonly<Record<ProviderName, PastSharing>>): Providers {
  // Nothing else is called: results of payments and refunds are passed in.
  const at = (name: ProviderName) =>
    ({ sharing: sharing[name] }) as Partial<PaymentProvider> as PaymentProvider;
  const nameOf = (merchant: string) => merchant.slice(0, merchant.indexOf(':')) as ProviderName;
  const isTheirs = (merchant: string) => {
    const name = nameOf(merchant);
    return merchant === merchantOf(name, { merchantId: collecting[name] });
  };
  return {
    get: (name) => ({ provider: at(name), merchantId: demoMerchants[name] }),
    keys: () => ['wechat', 'alipay'],
    formerly: (merchant) => at(nameOf(merchant)),
    agentOf: (merchant) => (isTheirs(merchant) ? collecting.agentId : undefined),
    ofAgent: (agentId, name) =>
      agentId === collecting.agentId ? { provider: at(name), merchantId: collecting[name] } : undefined,
    shareBp: () => shareBp,
    feeBp: () => usualFeeBp,
  };
}
