import type { HouseName } from '../../payments/port.ts';

/** The demo's numbers at the payment houses: those of its past and of its simulated houses. */
export const demoMerchants = {
  wechat: '1900000109',
  alipay: '2088000000000109',
} as const satisfies Record<HouseName, string>;
