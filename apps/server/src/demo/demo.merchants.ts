import type { ProviderName } from '../money/provider-api/port.ts';
import { franchisees } from './demo.people.ts';

/** The demo's numbers at the payment providers: those of its past and of its simulated providers. */
export const demoMerchants = {
  wechat: '1900000109',
  alipay: '2088000000000109',
} as const satisfies Record<ProviderName, string>;

/** The franchisee that collects itself, and its numbers. */
export const collecting = {
  agentId: franchisees[2].agentId,
  wechat: '1900000777',
  alipay: '2088000000000777',
} as const;
