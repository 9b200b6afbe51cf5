import { type BankColumn, type BankColumns, columnsIn } from './heads.ts';
import {
  accountOf,
  amountOf,
  type BadRow,
  type BankFound,
  type BankLine,
  type BankStatement,
  dayOf,
  isYuan,
  tidy,
  tidyAll,
} from './statement.ts';

/** A row of a list, as a spreadsheet counts. */
export interface ListRow {
  row: number;
  cells: readonly string[];
  /** Cells in which a spreadsheet has lost digits. */
  damaged?: readonly number[] | undefined;
}

/** A line with the account and balance of its row. */
interface Read {
  line: BankLine;
  account: string;
  balance: number | undefined;
  /** The signed value of the debit column: some banks write it negative. */
  out: number;
}

/** A row by columns. */
interface Row extends ListRow {
  of(column: BankColumn): string;
}

const rowReader =
  ({ places }: BankColumns) =>
  (row: ListRow): Row => ({
    ...row,
    of: (column) => row.cells[places.get(column) ?? -1]?.trim() ?? '',
  });

/** Lists begin with a title, and some end with totals and notes. */
const mostRowsBefore = 30;
const isSum =
  /^(合计|总计|小计|总笔数|总收入|总支出|本页|本期|累计|期初|期末|承前|上期|借方|贷方|收入|支出|说明|备注|注[:：]|打印|total|subtotal|sum|opening|closing)/i;

const isOutside = (row: Row) => {
  const said = row.cells.filter((cell) => cell.trim() !== '');
  return dayOf(row.of('bookedOn')) === undefined && (said.length === 1 || isSum.test(said[0]?.trim() ?? ''));
};

/** The movements of a list; undefined if no row is a column head. */
export function readBankTable(rows: readonly ListRow[]): BankFound | undefined {
  const at = rows.slice(0, mostRowsBefore).findIndex(({ cells }) => columnsIn(cells) !== undefined);
  const columns = columnsIn(rows[at]?.cells ?? []);
  if (!columns) return undefined;
  const found: BankFound = { statements: [], bad: [], foreign: [] };
  const read = rows
    .slice(at + 1)
    .map(rowReader(columns))
    .filter((row) => !isOutside(row));
  const said = withSigns(read.flatMap((row) => lineOf(found, row, columns) ?? []));
  for (const { line } of said) if (line.cents === 0) found.bad.push({ row: line.row, value: '0' });
  if (found.bad.length > 0 || found.foreign.length > 0) return found;
  const before = accountBefore(rows.slice(0, at));
  for (const [account, lines] of byAccount(said, before))
    found.statements.push(inOrder(found.bad, account, lines));
  return found;
}

function byAccount(said: readonly Read[], before: string): Map<string, Read[]> {
  const accounts = new Map<string, Read[]>();
  for (const one of said) {
    const account = one.account || before;
    const lines = accounts.get(account);
    if (lines) lines.push(one);
    else accounts.set(account, [one]);
  }
  return accounts;
}

/** The account above the list: `账号：6222…`, in one cell or two. */
function accountBefore(rows: readonly ListRow[]): string {
  const said = rows.map(({ cells }) => cells.join('\t')).join('\n');
  const [, account = ''] =
    /(?:账\s*号|帐\s*号|account(?:\s*(?:number|no\.?))?)\s*[:：]?\s*([0-9][0-9 -]{6,40})/i.exec(said) ?? [];
  return accountOf(account);
}

function lineOf(found: BankFound, row: Row, columns: BankColumns): Read | undefined {
  const bad: BadRow[] = [];
  const asked: Asked = (value, said) => {
    if (value === undefined) bad.push({ row: row.row, value: said });
    return value;
  };
  const bookedOn = asked(dayOf(row.of('bookedOn')), row.of('bookedOn'));
  const moved = movedIn(row, asked);
  const said = row.of('balance');
  const balance = said === '' ? undefined : asked(amountOf(said), said);
  for (const column of ['bankNo', 'account'] as const)
    if (row.damaged?.includes(columns.places.get(column) ?? -1))
      bad.push({ row: row.row, value: row.of(column) });
  if (!isYuan(row.of('currency'))) found.foreign.push({ row: row.row, value: row.of('currency') });
  found.bad.push(...bad);
  if (bookedOn === undefined || moved === undefined || bad.length > 0) return undefined;
  const { cents, out } = moved;
  return {
    balance,
    out,
    account: accountOfRow(row, cents),
    line: { row: row.row, bookedOn, cents, ...toldIn(row, cents, columns) },
  };
}

type Asked = <T>(value: T | undefined, said: string) => T | undefined;

/** From the two sides of the account, from a side named next to the amount, or from the sign of the amount. */
const movedIn = (row: Row, asked: Asked) =>
  row.of('out') || row.of('into') ? movedBySides(row, asked) : movedByAmount(row, asked);

/** One of the two is empty, or zero. */
function movedBySides(row: Row, asked: Asked) {
  const number = (text: string) => (/^[-—]*$/.test(text) ? 0 : asked(amountOf(text), text));
  const out = number(row.of('out'));
  const into = number(row.of('into'));
  if (out === undefined || into === undefined) return undefined;
  if (out !== 0 && into !== 0) return asked(undefined, `${row.of('out')} ${row.of('into')}`);
  return { cents: into - out, out };
}

function movedByAmount(row: Row, asked: Asked) {
  const cents = asked(amountOf(row.of('amount')), row.of('amount'));
  const side = row.of('side');
  const isOut = side === '' ? false : asked(isOutSide(side), side);
  if (cents === undefined || isOut === undefined) return undefined;
  return isOut ? { cents: -cents, out: cents } : { cents, out: 0 };
}

function isOutSide(side: string): boolean | undefined {
  if (/^(借|支|付|出|往|d|-)/i.test(side)) return true;
  return /^(贷|收|入|进|来|c|\+)/i.test(side) ? false : undefined;
}

/** A bank that writes debits as negative does so in all rows; a reversal occurs only in some. */
function withSigns(said: readonly Read[]): Read[] {
  const outs = said.filter(({ out }) => out !== 0);
  if (outs.length === 0 || outs.some(({ out }) => out > 0)) return [...said];
  return said.map((one) =>
    one.out === 0 ? one : { ...one, out: -one.out, line: { ...one.line, cents: -one.line.cents } },
  );
}

/** The payer for incoming movements, the payee for outgoing ones. */
const otherName = (row: Row, cents: number) => row.of(cents > 0 ? 'payer' : 'payee');
const otherAccount = (row: Row, cents: number) => row.of(cents > 0 ? 'payerAccount' : 'payeeAccount');

const accountOfRow = (row: Row, cents: number) => accountOf(row.of('account') || otherAccount(row, -cents));

const toldIn = (row: Row, cents: number, { texts }: BankColumns) => ({
  bankNo: tidy(row.of('bankNo')),
  reference: tidy(row.of('reference')),
  party: tidy(row.of('party') || otherName(row, cents)),
  partyAccount: accountOf(row.of('partyAccount') || otherAccount(row, cents)),
  text: tidyAll(texts.map((place) => row.cells[place] ?? '')),
});

/** Rows whose balance does not follow from the previous one. */
function brokenIn(said: readonly Read[]): Read[] {
  return said.filter(({ balance, line }, i) => {
    const before = said[i - 1]?.balance;
    return balance !== undefined && before !== undefined && before + line.cents !== balance;
  });
}

/** The lines of one account, oldest first: banks list either way, and balances tell which. */
function inOrder(bad: BadRow[], account: string, said: readonly Read[]): BankStatement {
  const back = said.toReversed();
  const isBack = brokenIn(back).length < brokenIn(said).length;
  const ordered = isBack ? back : said;
  for (const { line, balance } of brokenIn(ordered))
    bad.push({ row: line.row, value: ((balance ?? 0) / 100).toFixed(2) });
  const [first, last] = [ordered[0], ordered.at(-1)];
  return {
    account,
    openingCents: first?.balance === undefined ? null : first.balance - first.line.cents,
    closingCents: last?.balance ?? null,
    lines: ordered.map(({ line }) => line),
  };
}
