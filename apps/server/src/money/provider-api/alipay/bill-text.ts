import { centsOf } from '../cents.ts';
import { keyColumns } from '../key-columns.ts';
import type {
  BillKind,
  BillLine,
  BillRead,
  FundLine,
  LineOf,
  ProviderReply,
  ProviderUnknown,
  TradeLine,
} from '../port.ts';
import { instantOf } from '../provider-clock.ts';
import { type CellOf, digestOfText, rowReader, type Sums, sumsOf, UnreadRows } from '../sums.ts';
import { unknown } from '../wire.ts';

/** Parses a bill's text; unknown if its lines do not match its own totals. */
export function readBillText<K extends BillKind>(text: string, kind: K): ProviderReply<BillRead<K>> {
  const [[head = ''] = []] = rowsIn(text);
  if (!cellsOf(head).some((name) => name.trim() === keyColumns.alipay[kind]))
    return unknown(`the bill has no column ${keyColumns.alipay[kind]}`, 'format');
  const read = (kind === 'trade' ? tradeLine : fundLine) as (of: CellOf) => LineOf<K> | undefined;
  const lines = { [Symbol.iterator]: () => linesOf(text, read) };
  const unread = new UnreadRows();
  const sums = sumsOf(linesOf(text, read, unread));
  const problem = unread.problem() ?? (kind === 'trade' ? tradeProblem : fundProblem)(text, sums);
  if (problem) return problem;
  const merchantId = /^#账号：\[(\d{16})/m.exec(text)?.[1] ?? null;
  return { kind: 'answer', value: { digest: digestOfText(text), merchantId, count: sums.count, lines } };
}

const cellsOf = (row: string) => row.split(',');

/** The non-empty lines of a text, with line numbers. */
function* rowsIn(text: string): Generator<[said: string, number: number]> {
  for (let [at, number] = [0, 1]; at < text.length; number++) {
    const end = text.indexOf('\n', at);
    const said = text.slice(at, end < 0 ? text.length : end).trimEnd();
    at = end < 0 ? text.length : end + 1;
    if (said && !said.startsWith('#')) yield [said, number];
  }
}

/** Lines beginning with `#` describe the table; the first other one names the columns. */
function* linesOf<T extends BillLine>(
  text: string,
  read: (of: CellOf) => T | undefined,
  unread?: UnreadRows,
): Generator<T> {
  let row: ReturnType<typeof rowReader> | undefined;
  for (const [said, number] of rowsIn(text)) {
    if (row === undefined) {
      row = rowReader(cellsOf(said));
      continue;
    }
    row.set(cellsOf(said));
    const line = read(row.of);
    if (line) yield line;
    else unread?.note(number);
  }
}

function tradeLine(of: CellOf): TradeLine | undefined {
  const at = instantOf(of('完成时间') || of('创建时间'));
  const amount = centsOf(of('订单金额（元）'));
  const fee = centsOf(of('服务费（元）') || '0');
  if (at === null || amount === undefined || fee === undefined) return undefined;
  const isRefund = of('业务类型').includes('退款');
  return {
    bill: 'trade',
    what: isRefund ? 'refund' : 'payment',
    at,
    outNo: of('商户订单号'),
    tradeNo: of('支付宝交易号'),
    outRefundNo: isRefund ? of('退款批次号/请求号') : null,
    refundNo: null,
    amountCents: Math.abs(amount),
    // It stands as what the merchant gets: below zero when the provider takes it.
    feeCents: fee === 0 ? 0 : -fee,
    state: 'success',
  };
}

/** A refund is identified by its number, which is in the remark. */
const voucherIn = (of: CellOf) =>
  (of('业务类型').includes('退款') && of('备注')) || of('商户订单号') || of('业务流水号');

function fundLine(of: CellOf): FundLine | undefined {
  const at = instantOf(of('发生时间'));
  const [inCents, outCents] = ['收入金额（+元）', '支出金额（-元）'].map((name) => centsOf(of(name) || '0'));
  const balanceCents = centsOf(of('账户余额（元）'));
  if (at === null || inCents === undefined || outCents === undefined || balanceCents === undefined)
    return undefined;
  return {
    bill: 'fund',
    at,
    flowNo: of('账务流水号'),
    what: of('业务类型'),
    voucherNo: voucherIn(of),
    tradeNo: of('业务流水号') || null,
    amountCents: inCents - Math.abs(outCents),
    balanceCents,
  };
}

/** `#交易合计：3笔，商家实收共12.00元…`: the number and the cents in it. */
function saidIn(text: string, what: string) {
  const found = new RegExp(`^#${what}合计：(\\d+)笔[^\\n]*?共(-?[\\d.]+)元`, 'm').exec(text);
  return found && { count: Number(found[1]), cents: Math.abs(centsOf(found[2] ?? '') ?? Number.NaN) };
}

interface Sum {
  what: string;
  count: number;
  cents: number;
}

function differs(text: string, sums: readonly Sum[]): ProviderUnknown | undefined {
  for (const { what, count, cents } of sums) {
    const said = saidIn(text, what);
    if (!said) return unknown(`the bill has no summary: ${what}`, 'format');
    if (said.count !== count || said.cents !== cents)
      return unknown(`the bill's lines are not its summary: ${what}`, 'sums');
  }
  return undefined;
}

function tradeProblem(text: string, { payments, paid, refunds, refunded }: Sums) {
  return differs(text, [
    { what: '交易', count: payments, cents: paid },
    { what: '退款', count: refunds, cents: refunded },
  ]);
}

function fundProblem(text: string, { ins, inCents, outs, outCents }: Sums) {
  return differs(text, [
    { what: '支出', count: outs, cents: outCents },
    { what: '收入', count: ins, cents: inCents },
  ]);
}
