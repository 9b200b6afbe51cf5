import type { Moved } from './account-lines.ts';
import { beijingTime, yuan } from './beijing.ts';
import type { Billed } from './bill-lines.ts';
import { inGbk } from './gbk.ts';
import { zipOf } from './zip.ts';

interface Of {
  merchantId: string;
  day: string;
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
/** Fields end with a tab, so that spreadsheets treat numbers as text. */
const row = (...fields: readonly string[]) => `${fields.map((field) => `${field}\t`).join(',')}\r\n`;
const cells = (count: number) => Array.from({ length: count }, () => '');

const packed = ({ merchantId, day }: Of, name: string, text: string) =>
  zipOf([
    {
      name: inGbk(`${merchantId}0156_${day.replaceAll('-', '')}_${name}.csv`),
      content: inGbk(text),
    },
    {
      name: inGbk(`${merchantId}0156_${day.replaceAll('-', '')}_${name}(汇总).csv`),
      content: inGbk(`#支付宝${name}汇总查询\r\n`),
    },
  ]);

const head = (title: string, { merchantId, day }: Of) =>
  `#支付宝${title}查询\r\n#账号：[${merchantId}0156]\r\n` +
  `#起始日期：[${day.replaceAll('-', '年').replace(/年(\d\d)$/, '月$1')}日 00:00:00]   终止日期：[次日 00:00:00]\r\n` +
  `#-----------------------------------------${title}列表----------------------------------------\r\n`;
const foot = (title: string) =>
  `#-----------------------------------------${title}列表结束------------------------------------\r\n`;

const tradeNames =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

/** The bill of payments and refunds, packed as Alipay hands it out. */
export function tradeBill(lines: readonly Billed[], of: Of): Buffer {
  const told = lines.filter(({ state }) => state === 'success');
  const rows = told.map((line) => {
    const amount = yuan(line.what === 'refund' ? -line.amountCents : line.amountCents);
    const zeros = ['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00'];
    return row(
      ...[line.tradeNo, line.outNo, line.what === 'refund' ? '退款' : '交易', '骑行订单'],
      ...[beijingTime(line.at), beijingTime(line.at), ...cells(4), '*子涵(136******01)', amount, amount],
      ...zeros,
      ...[line.outRefundNo, yuan(-line.feeCents), '0.00', ''],
    );
  });
  const [paid, back] = (['payment', 'refund'] as const).map((what) =>
    told.filter((line) => line.what === what).map(({ amountCents }) => amountCents),
  );
  const text =
    head('业务明细', of) +
    `${tradeNames}\r\n${rows.join('')}` +
    foot('业务明细') +
    `#交易合计：${paid?.length}笔，商家实收共${yuan(sum(paid ?? []))}元，商家优惠共0.00元\r\n` +
    `#退款合计：${back?.length}笔，商家实收退款共${yuan(-sum(back ?? []))}元，商家优惠退款共0.00元\r\n`;
  return packed(of, '业务明细', text);
}

const accountNames =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注';

/** The bill of the merchant's account. */
export function accountBill(moves: readonly Moved[], of: Of): Buffer {
  const rows = moves.map(({ at, flowNo, what, voucherNo, outNo, tradeNo, cents, balanceCents }) =>
    row(
      ...[flowNo, tradeNo, outNo, '骑行订单', beijingTime(at), '*子涵(136******01)'],
      ...[cents >= 0 ? yuan(cents) : '0.00', cents < 0 ? yuan(cents) : '0.00', yuan(balanceCents)],
      ...['支付宝', what, voucherNo === outNo ? '' : voucherNo],
    ),
  );
  const outs = moves.filter(({ cents }) => cents < 0).map(({ cents }) => cents);
  const ins = moves.filter(({ cents }) => cents >= 0).map(({ cents }) => cents);
  const text =
    head('账务明细', of) +
    `${accountNames}\r\n${rows.join('')}` +
    foot('账务明细') +
    `#支出合计：${outs.length}笔，共${yuan(sum(outs))}元\r\n` +
    `#收入合计：${ins.length}笔，共${yuan(sum(ins))}元\r\n`;
  return packed(of, '账务明细', text);
}
