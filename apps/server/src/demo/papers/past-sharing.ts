import { usualFeeBp } from '@kickstand/domain/money/reconcile';
import type { Houses } from '../../money/payments/payments.parts.ts';
import { merchantOf } from '../../money/payments/payments.parts.ts';
import type { HouseName, HouseReply, PaymentHouse } from '../../payments/port.ts';
import type { HouseShare, SharingHouse } from '../../payments/sharing.ts';
import { collecting, demoMerchants } from '../demo.merchants.ts';

const answer = <T>(value: T): HouseReply<T> => ({ kind: 'answer', value });

/** What houses of the past let be shared away of a payment, ten-thousandths. */
const shareBp = 3_000;

/** What a house of the past says about sharing: it does at once what it is asked for, or will never do it. */
export class PastSharing implements SharingHouse {
  readonly givesBack: SharingHouse['givesBack'];
  /** The receiver takes nothing: what is asked for now fails for good. */
  isBlocked = false;
  readonly #known = new Map<string, HouseShare>();

  constructor(name: HouseName) {
    this.givesBack = name === 'alipay' ? 'with-refund' : 'first';
  }

  addReceiver = async () => answer({ added: true as const });
  share: SharingHouse['share'] = async ({ outShareNo, amountCents }) => this.#done(outShareNo, amountCents);
  giveBack: SharingHouse['giveBack'] = async ({ outBackNo, amountCents }) =>
    this.#done(outBackNo, amountCents);
  queryShare: SharingHouse['queryShare'] = async ({ outShareNo }) => this.#said(outShareNo);
  queryBack: SharingHouse['queryBack'] = async ({ outBackNo }) => this.#said(outBackNo);
  finish = async () => answer({ finished: true });

  #done(number: string, amountCents: number) {
    const why = this.isBlocked ? 'ACCOUNT_ABNORMAL' : null;
    this.#known.set(number, { state: why ? 'closed' : 'success', amountCents, why, at: null });
    return this.#said(number);
  }

  #said(number: string) {
    const none: HouseShare = { state: 'unknown_share', amountCents: null, why: null, at: null };
    return answer(this.#known.get(number) ?? none);
  }
}

/** The houses of the past as a franchisee has them that collects itself, by what each says about sharing. */
export function housesOf(sharing: Readonly<Record<HouseName, PastSharing>>): Houses {
  // Nothing else is asked of them: what they said of payments and refunds is told.
  const at = (name: HouseName) => ({ sharing: sharing[name] }) as Partial<PaymentHouse> as PaymentHouse;
  const nameOf = (merchant: string) => merchant.slice(0, merchant.indexOf(':')) as HouseName;
  const isTheirs = (merchant: string) => {
    const name = nameOf(merchant);
    return merchant === merchantOf(name, { merchantId: collecting[name] });
  };
  return {
    get: (name) => ({ house: at(name), merchantId: demoMerchants[name] }),
    keys: () => ['wechat', 'alipay'],
    formerly: (merchant) => at(nameOf(merchant)),
    agentOf: (merchant) => (isTheirs(merchant) ? collecting.agentId : undefined),
    ofAgent: (agentId, name) =>
      agentId === collecting.agentId ? { house: at(name), merchantId: collecting[name] } : undefined,
    shareBp: () => shareBp,
    feeBp: () => usualFeeBp,
  };
}
