import type { Moved } from './account-lines.ts';
import { beijingTime, yuan } from './beijing.ts';
import type { Billed } from './bill-lines.ts';

const mark = '\uFEFF';
const row = (...fields: readonly (string | number)[]) =>
  `${fields.map((field) => `\`${field}`).join(',')}\r\n`;
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);

const tradeHead =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const tradeSums =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

const stateOf = { success: 'SUCCESS', processing: 'PROCESSING', abnormal: 'CHANGE', closed: 'FAIL' };

/** The bill of payments and refunds, in WeChat's format. */
export function tradeBill(
  lines: readonly Billed[],
  { appId, merchantId }: { appId: string; merchantId: string },
) {
  const rows = lines.map((line) => {
    const isRefund = line.what === 'refund';
    const [paid, back] = isRefund ? ['0.00', yuan(line.amountCents)] : [yuan(line.amountCents), '0.00'];
    return row(
      ...[beijingTime(line.at), appId, merchantId, '0', '', line.tradeNo, line.outNo, 'oSimulated', 'APP'],
      ...[isRefund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', paid, '0.00'],
      ...[line.refundNo || '0', line.outRefundNo || '0', back, '0.00', isRefund ? 'ORIGINAL' : ''],
      ...[
        isRefund ? stateOf[line.state] : '',
        '骑行订单, 充值',
        '',
        (line.feeCents / 100).toFixed(5),
        '0.60%',
      ],
      ...[isRefund ? '0.00' : yuan(line.amountCents), back, ''],
    );
  });
  const of = (what: Billed['what']) =>
    sum(lines.filter((line) => line.what === what).map(({ amountCents }) => amountCents));
  const fees = (sum(lines.map(({ feeCents }) => feeCents)) / 100).toFixed(5);
  const [paid, back] = [yuan(of('payment')), yuan(of('refund'))];
  const sums = row(lines.length, paid, back, '0.00', fees, paid, back);
  return `${mark}${tradeHead}\r\n${rows.join('')}${tradeSums}\r\n${sums}`;
}

const fundHead =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额（元）,账户结余（元）,资金变更提交申请人,备注,业务凭证号';
const fundSums = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额';

/** The bill of the merchant's account. */
export function fundBill(moves: readonly Moved[]) {
  const rows = moves.map(({ at, flowNo, what, voucherNo, tradeNo, cents, balanceCents }) =>
    row(
      ...[beijingTime(at), tradeNo, flowNo, what, what, cents < 0 ? '支出' : '收入', yuan(Math.abs(cents))],
      ...[yuan(balanceCents), 'system', '', voucherNo],
    ),
  );
  const ins = moves.filter(({ cents }) => cents >= 0).map(({ cents }) => cents);
  const outs = moves.filter(({ cents }) => cents < 0).map(({ cents }) => -cents);
  const sums = row(moves.length, ins.length, yuan(sum(ins)), outs.length, yuan(sum(outs)));
  return `${mark}${fundHead}\r\n${rows.join('')}${fundSums}\r\n${sums}`;
}
