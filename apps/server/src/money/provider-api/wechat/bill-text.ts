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

/** The provider begins each bill with it; programs that save it anew may leave it out. */
const mark = '\uFEFF';

/** Read a bill's text; unknown where its lines are not what its summary says. */
export function readBillText<K extends BillKind>(text: string, kind: K): ProviderReply<BillRead<K>> {
  const table = tableIn(text);
  if (!table?.names.includes(keyColumns.wechat[kind]))
    return unknown(`the bill has no summary, or no column ${keyColumns.wechat[kind]}`, 'format');
  const read = (kind === 'trade' ? tradeLine : fundLine) as (of: CellOf) => LineOf<K> | undefined;
  const lines = { [Symbol.iterator]: () => linesOf(table, read) };
  const unread = new UnreadRows();
  const sums = sumsOf(linesOf(table, read, unread));
  const problem =
    unread.problem() ?? (kind === 'trade' ? tradeProblem(table, sums) : fundProblem(table, sums));
  if (problem) return problem;
  const merchantId = merchantIn(table);
  const digest = digestOfText(mark + text);
  return { kind: 'answer', value: { digest, merchantId, count: sums.count, lines } };
}

/** Bills of payments say in each row whose they are. */
function merchantIn({ names, gap, text, from, to }: Table): string | null {
  const row = rowReader(names);
  const end = text.indexOf('\n', from);
  row.set(fieldsOf(text.slice(from, end < 0 ? to : Math.min(end, to)).trimEnd(), gap));
  return row.of('商户号') || null;
}

type Fields = ReadonlyMap<string, string>;

interface Table {
  names: readonly string[];
  /** What stands between fields: a comma, or a tab where a spreadsheet saved it anew. */
  gap: string;
  /** Where the rows lie in the text. */
  text: string;
  from: number;
  to: number;
  summary: Fields;
}

/** `` `a,`b,`c`` without the marks: a comma without one belongs to a field. */
const fieldsOf = (row: string, gap: string) => row.replace(/^`/, '').split(`${gap}\``);

/** The rows begin with a mark; above them stand their names, below them the names and the sums of the summary. */
function tableIn(text: string): Table | undefined {
  const headEnd = text.indexOf('\n');
  const clean = text.trimEnd();
  const sumStart = clean.lastIndexOf('\n') + 1;
  const namesStart = clean.lastIndexOf('\n', sumStart - 2) + 1;
  if (headEnd < 0 || namesStart <= headEnd) return undefined;
  const head = text.slice(0, headEnd).trim();
  const gap = head.includes('\t') ? '\t' : ',';
  const names = head.split(gap).map((name) => name.trim());
  const said = fieldsOf(clean.slice(sumStart), gap);
  const summary = mapOf(clean.slice(namesStart, sumStart).trim().split(gap), said);
  return { names, gap, text, from: headEnd + 1, to: namesStart, summary };
}

const mapOf = (names: readonly string[], values: readonly string[]) =>
  new Map(names.map((name, i) => [name.trim(), (values[i] ?? '').trim()]));

function* linesOf<T extends BillLine>(
  { names, gap, text, from, to }: Table,
  read: (of: CellOf) => T | undefined,
  unread?: UnreadRows,
): Generator<T> {
  const row = rowReader(names);
  for (let [at, number] = [from, 2]; at < to; number++) {
    const end = text.indexOf('\n', at);
    const said = text.slice(at, end < 0 ? to : end).trimEnd();
    at = end < 0 ? to : end + 1;
    row.set(fieldsOf(said, gap));
    const line = said && read(row.of);
    if (line) yield line;
    else if (said) unread?.note(number);
  }
}

const states: Readonly<Record<string, TradeLine['state']>> = {
  SUCCESS: 'success',
  PROCESSING: 'processing',
  CHANGE: 'abnormal',
  ABNORMAL: 'abnormal',
  FAIL: 'closed',
  CLOSED: 'closed',
};

function tradeLine(of: CellOf): TradeLine | undefined {
  const isRefund = of('交易状态') === 'REFUND' || of('交易状态') === 'REVOKED';
  const at = instantOf(of('交易时间'));
  const amountCents = centsOf(of(isRefund ? '申请退款金额' : '订单金额'));
  const feeCents = centsOf(of('手续费'));
  const state = isRefund ? states[of('退款状态')] : 'success';
  if (at === null || amountCents === undefined || feeCents === undefined || !state) return undefined;
  return {
    bill: 'trade',
    what: isRefund ? 'refund' : 'payment',
    at,
    outNo: of('商户订单号'),
    tradeNo: of('微信订单号'),
    outRefundNo: isRefund ? of('商户退款单号') : null,
    refundNo: isRefund ? of('微信退款单号') : null,
    amountCents,
    feeCents,
    state,
  };
}

function fundLine(of: CellOf): FundLine | undefined {
  const at = instantOf(of('记账时间'));
  const amount = centsOf(of('收支金额（元）') || of('收支金额(元)'));
  const balanceCents = centsOf(of('账户结余（元）') || of('账户结余(元)'));
  if (at === null || amount === undefined || balanceCents === undefined) return undefined;
  return {
    bill: 'fund',
    at,
    flowNo: of('资金流水单号'),
    what: of('业务名称'),
    voucherNo: of('业务凭证号'),
    tradeNo: of('微信支付业务单号') || null,
    amountCents: of('收支类型') === '支出' ? -amount : amount,
    balanceCents,
  };
}

function differs(
  { summary }: Table,
  said: Readonly<Record<string, number>>,
  counted: readonly string[],
): ProviderUnknown | undefined {
  for (const [name, value] of Object.entries(said)) {
    const stated = summary.get(name) ?? '';
    const read = counted.includes(name) ? Number(stated || Number.NaN) : centsOf(stated);
    if (read !== value) return unknown(`the bill's lines are not its summary: ${name}`, 'sums');
  }
  return undefined;
}

function tradeProblem(table: Table, { count, paid, refunded, fees }: Sums) {
  const said = { 总交易单数: count, 订单总金额: paid, 申请退款总金额: refunded, 手续费总金额: fees };
  return differs(table, said, ['总交易单数']);
}

function fundProblem(table: Table, { count, inCents, ins, outCents, outs }: Sums) {
  const said = {
    资金流水总笔数: count,
    收入笔数: ins,
    收入金额: inCents,
    支出笔数: outs,
    支出金额: outCents,
  };
  return differs(table, said, ['资金流水总笔数', '收入笔数', '支出笔数']);
}
