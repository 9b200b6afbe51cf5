import { expect, test } from 'vitest';
import { readBillText as readAlipay } from './alipay/bill-text.ts';
import type { BillRead, ProviderReply } from './port.ts';
import { readBillText as readWechat } from './wechat/bill-text.ts';

const lines = 100_000;
const numbers = Array.from({ length: lines }, (_, i) => i);

const wechatNames =
  '交易时间,微信订单号,商户订单号,交易状态,微信退款单号,商户退款单号,退款状态,商品名称,手续费,订单金额,申请退款金额';
const wechat = (last = '3.50') =>
  [
    wechatNames,
    ...numbers.map((i) => {
      const amount = i === lines - 1 ? last : '3.50';
      return `\`2026-11-22 08:00:00,\`4200${i},\`o${i},\`SUCCESS,\`0,\`0,\`,\`骑行, 充值,\`0.02000,\`${amount},\`0.00`;
    }),
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    '`100000,`350000.00,`0.00,`0.00,`2000.00000,`350000.00,`0.00',
  ].join('\r\n');

const alipay = (last = '3.50') =>
  [
    '#支付宝业务明细查询',
    '支付宝交易号,商户订单号,业务类型,完成时间,订单金额（元）,退款批次号/请求号,服务费（元）',
    ...numbers.map((i) => {
      const amount = i === lines - 1 ? last : '3.50';
      return `2026${i}\t,o${i}\t,交易\t,2026-11-22 08:00:00\t,${amount}\t,\t,-0.02\t`;
    }),
    '#-----业务明细列表结束-----',
    '#交易合计：100000笔，商家实收共350000.00元，商家优惠共0.00元',
    '#退款合计：0笔，商家实收退款共0.00元，商家优惠退款共0.00元',
  ].join('\r\n');

const sumsOf = (bill: ProviderReply<BillRead<'trade'>>) => {
  if (bill.kind !== 'answer') return bill.kind;
  let [cents, fees] = [0, 0];
  for (const line of bill.value.lines) {
    cents += line.amountCents;
    fees += line.feeCents;
  }
  return [bill.value.count, cents, fees];
};

test.each([
  ['WeChat Pay', readWechat, wechat],
  ['Alipay', readAlipay, alipay],
])('100,000 lines of %s are read in 20 seconds, to the cent', (_, read, text) => {
  const startedAt = performance.now();
  expect(sumsOf(read(text(), 'trade'))).toEqual([100_000, 35_000_000, 200_000]);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

test('a bill whose lines are not its summary is none', () => {
  expect(readWechat(wechat('3.51'), 'trade')).toMatchObject({ kind: 'unknown' });
  expect(readAlipay(alipay('3.51'), 'trade')).toMatchObject({ kind: 'unknown' });
  expect(readWechat('nothing', 'trade')).toMatchObject({ kind: 'unknown' });
  expect(readAlipay('nothing', 'trade')).toMatchObject({ kind: 'unknown' });
});

test('rows that cannot be read are named, and nothing of such a bill is taken', () => {
  const broken = (text: string, row: number) =>
    text
      .split('\r\n')
      .map((line, i) => (i + 1 === row ? line.replace('3.50', 'x') : line))
      .join('\r\n');
  expect(readWechat(broken(wechat(), 7), 'trade')).toMatchObject({ kind: 'unknown', rows: [7] });
  expect(readAlipay(broken(alipay(), 9), 'trade')).toMatchObject({ kind: 'unknown', rows: [9] });
});
