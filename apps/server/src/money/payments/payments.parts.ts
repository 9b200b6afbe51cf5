import type { LaterWay } from '@kickstand/contract/money/deposits';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { PaymentProvider, ProviderName } from '../provider-api/port.ts';

/** A provider that money is collected at. */
export interface OfferedProvider {
  provider: PaymentProvider;
  /** Our number there. */
  merchantId: string;
}

/** The providers of this deployment, as they are now; one without keys is not among them, and not offered. */
export interface Providers {
  get(name: ProviderName): OfferedProvider | undefined;
  keys(): Iterable<ProviderName>;
  /** A provider where nothing new is collected, for what was begun there: by its account of clearing. */
  formerly?(merchant: string): PaymentProvider | undefined;
  /** The franchisee that collects at an account of clearing; undefined: head office does. */
  agentOf?(merchant: string): number | undefined;
  /** Where a franchisee collects. */
  ofAgent?(agentId: number, name: ProviderName): OfferedProvider | undefined;
  /** The most that a provider lets be shared away at an account of clearing, ten-thousandths. */
  shareBp?(merchant: string): number;
  /** What the provider takes there, in ten-thousandths, until its bill says it; absent: nothing is reckoned. */
  feeBp?(merchant: string): number;
}

/** What payments need of the rest of the server. */
export interface PaymentParts {
  /** Zone of business days. */
  zone: string;
  providers: Providers;
  /** Called when a provider is to be asked something and that is committed. */
  onToAsk?: (() => void) | undefined;
}

/** By what is paid at a provider: by the rider, or collected after a ride by a provider that vouches. */
export type PaidBy = ProviderName | LaterWay;

const vouching: Readonly<Record<string, ProviderName>> = { wx_score: 'wechat', zhima: 'alipay' };

/** The provider that something is paid at. */
export const providerOf = (channel: PaidBy): ProviderName => vouching[channel] ?? (channel as ProviderName);

/** Whether something is collected after a ride. */
export const isLater = (channel: PaidBy): channel is LaterWay => channel in vouching;

/** The account of clearing: `wechat:1900000109`. */
export const merchantOf = (name: ProviderName, { merchantId }: Pick<OfferedProvider, 'merchantId'>) =>
  `${name}:${merchantId}`;

/** The provider of an account of clearing, whether money is still collected there or not. */
export function providerAt(providers: Providers, merchant: string): PaymentProvider | undefined {
  const name = merchant.slice(0, merchant.indexOf(':')) as ProviderName;
  const offered = providers.get(name);
  if (offered && merchantOf(name, offered) === merchant) return offered.provider;
  return providers.formerly?.(merchant);
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
