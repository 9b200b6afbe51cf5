import type { LaterWay } from '@kickstand/contract/money/deposits';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { HouseName, PaymentHouse } from '../../payments/port.ts';

/** A house that money is collected at. */
export interface OfferedHouse {
  house: PaymentHouse;
  /** Our number there. */
  merchantId: string;
}

/** The houses of this deployment, as they are now; one without keys is not among them, and not offered. */
export interface Houses {
  get(name: HouseName): OfferedHouse | undefined;
  keys(): Iterable<HouseName>;
  /** A house where nothing new is collected, for what was begun there: by its account of clearing. */
  formerly?(merchant: string): PaymentHouse | undefined;
  /** The franchisee that collects at an account of clearing; undefined: head office does. */
  agentOf?(merchant: string): number | undefined;
  /** Where a franchisee collects. */
  ofAgent?(agentId: number, name: HouseName): OfferedHouse | undefined;
  /** The most that a house lets be shared away at an account of clearing, ten-thousandths. */
  shareBp?(merchant: string): number;
  /** What the house takes there, in ten-thousandths, until its bill says it; absent: nothing is reckoned. */
  feeBp?(merchant: string): number;
}

/** What payments need of the rest of the server. */
export interface PaymentParts {
  /** Zone of business days. */
  zone: string;
  houses: Houses;
  /** Called when a house is to be asked something and that is committed. */
  onToAsk?: (() => void) | undefined;
}

/** By what is paid at a house: by the rider, or collected after a ride by a house that vouches. */
export type PaidBy = HouseName | LaterWay;

const vouching: Readonly<Record<string, HouseName>> = { wx_score: 'wechat', zhima: 'alipay' };

/** The house that something is paid at. */
export const houseOf = (channel: PaidBy): HouseName => vouching[channel] ?? (channel as HouseName);

/** Whether something is collected after a ride. */
export const isLater = (channel: PaidBy): channel is LaterWay => channel in vouching;

/** The account of clearing: `wechat:1900000109`. */
export const merchantOf = (name: HouseName, { merchantId }: Pick<OfferedHouse, 'merchantId'>) =>
  `${name}:${merchantId}`;

/** The house of an account of clearing, whether money is still collected there or not. */
export function houseAt(houses: Houses, merchant: string): PaymentHouse | undefined {
  const name = merchant.slice(0, merchant.indexOf(':')) as HouseName;
  const offered = houses.get(name);
  if (offered && merchantOf(name, offered) === merchant) return offered.house;
  return houses.formerly?.(merchant);
}

interface Booked {
  kind: string;
  agentId: number;
  detail: unknown;
}

const ofHeadOffice = ['topup', 'withdrawal', 'deposit'];

/**
 * In whose books a payment or a refund stands: what belongs to no ride yet, deposits and cards that take their place are
 * collected by head office.
 */
export const bookedBy = ({ kind, agentId, detail }: Booked) =>
  ofHeadOffice.includes(kind) || (detail as { isMember?: boolean }).isMember ? headOffice : agentId;
