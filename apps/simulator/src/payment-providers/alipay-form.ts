import { failed } from './alipay-agreements.ts';
import type { No } from './till.ts';

/** A merchant's request. */
export type Content = Record<string, string | undefined> & {
  extend_params?: unknown;
  refund_royalty_parameters?: unknown;
};
/** The royalty taken back with a refund. */
export type Royalties = { trans_out: string; amount: string }[];

const subCodes: Record<No['no'], readonly [code: string, message: string]> = {
  unknown: ['ACQ.TRADE_NOT_EXIST', '交易不存在'],
  paid: ['ACQ.TRADE_HAS_SUCCESS', '交易已被支付'],
  closed: ['ACQ.TRADE_HAS_CLOSE', '交易已经关闭'],
  mismatch: ['ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改'],
  unpaid: ['ACQ.TRADE_STATUS_ERROR', '交易状态不合法'],
  short: ['ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足'],
};

/** The provider's reason for a refusal. */
export const no = ({ no: why }: No) => failed(...subCodes[why]);
export const centsOf = (yuanText = '') => Math.round(Number(yuanText) * 100);
