import type { BillKind, HouseName } from './port.ts';

/** The column by which a bill is told from the other bills of its house. */
export const keyColumns: Record<HouseName, Record<BillKind, string>> = {
  wechat: { trade: '商户订单号', fund: '资金流水单号' },
  alipay: { trade: '订单金额（元）', fund: '账务流水号' },
};
