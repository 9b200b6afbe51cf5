import type { LaterWay } from '@kickstand/contract/money/deposits';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { PaymentProvider, ProviderName } from '../provider-api/port.ts';

/** A live provider. */
export interface OfferedProvider {
  provider: PaymentProvider;
  /** Our number there. */
  merchantId: string;
}

/** The current providers of this deployment; one without keys is not included, and not offered. */
export interface Providers {
  get(name: ProviderName): OfferedProvider | undefined;
  keys(): Iterable<ProviderName>;
  /** A provider where nothing new is collected, for earlier business: by its clearing account. */
  formerly?(merchant: string): PaymentProvider | undefined;
  /** The franchisee that collects on a clearing account; undefined: head office does. */
  agentOf?(merchant: string): number | undefined;
  /** Where a franchisee collects. */
  ofAgent?(agentId: number, name: ProviderName): OfferedProvider | undefined;
  /** The maximum share a provider allows on a clearing account, ten-thousandths. */
  shareBp?(merchant: string): number;
  /** The provider's fee there, in ten-thousandths, until its bill says it; absent: no estimate. */
  feeBp?(merchant: string): number;
}

/** What payments need of the rest of the server. */
export interface PaymentParts {
  /** Zone of business days. */
  zone: string;
  providers: Providers;
  /** Called when a query to a provider is due and committed. */
  onToAsk?: (() => void) | undefined;
}

/** How something is paid at a provider: by the rider, or collected after a ride by a vouching provider. */
export type PaidBy = ProviderName | LaterWay;

const vouching: Readonly<Record<string, ProviderName>> = { wx_score: 'wechat', zhima: 'alipay' };

/** The provider of a payment method. */
export const providerOf = (channel: PaidBy): ProviderName => vouching[channel] ?? (channel as ProviderName);

/** Whether something is collected after a ride. */
export const isLater = (channel: PaidBy): channel is LaterWay => channel in vouching;

/** The clearing account: `wechat:1900000109`. */
export const merchantOf = (name: ProviderName, { merchantId }: Pick<OfferedProvider, 'merchantId'>) =>
  `${name}:${merchantId}`;

/** The provider of a clearing account, live or not. */
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
 * In whose books a payment or refund belongs: anything not tied to a ride yet, deposits and cards that replace them are
 * collected by head office.
 */
export const bookedBy = ({ kind, agentId, detail }: Booked) =>
  ofHeadOffice.includes(kind) || (detail as { isMember?: boolean }).isMember ? headOffice : agentId;
