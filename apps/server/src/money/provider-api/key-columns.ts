import type { BillKind, ProviderName } from './port.ts';

/** The column that distinguishes a bill from the provider's other bills. */
export const keyColumns: Record<ProviderName, Record<BillKind, string>> = {
  wechat: { trade: '商户订单号', fund: '资金流水单号' },
  alipay: { trade: '订单金额（元）', fund: '账务流水号' },
};
