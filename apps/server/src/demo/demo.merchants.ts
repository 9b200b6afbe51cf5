import type { ProviderName } from '../money/provider-api/port.ts';
import { franchisees } from './demo.people.ts';

/** The demo’s merchant numbers at payment providers, past and simulated. */
export const demoMerchants = {
  wechat: '1900000109',
  alipay: '2088000000000109',
} as const satisfies Record<ProviderName, string>;

/** The franchisee that collects payments itself, with its merchant numbers. */
export const collecting = {
  agentId: franchisees[2].agentId,
  wechat: '1900000777',
  alipay: '2088000000000777',
} as const;
