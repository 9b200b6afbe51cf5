import type { No } from './till.ts';

/** A merchant's request. */
export type Content = Record<string, unknown> & {
  amount?: { total?: number; refund?: number };
  settle_info?: { profit_sharing?: boolean };
};

/** Why it is refused. */
export interface Problem {
  status: number;
  code: string;
  message: string;
}

/** The provider's names for refusals. */
export const problems: Record<No['no'], Problem> = {
  unknown: { status: 404, code: 'ORDER_NOT_EXIST', message: '订单不存在' },
  paid: { status: 400, code: 'ORDERPAID', message: '该订单已支付' },
  closed: { status: 400, code: 'ORDER_CLOSED', message: '该订单已关闭' },
  mismatch: { status: 403, code: 'OUT_TRADE_NO_USED', message: '商户订单号重复' },
  unpaid: { status: 400, code: 'INVALID_REQUEST', message: '订单未支付' },
  short: { status: 403, code: 'NOT_ENOUGH', message: '基本账户余额不足' },
};
