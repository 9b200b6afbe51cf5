import { plainDigits } from '@kickstand/contract/kit';

/**
 * Banks' names for the columns of their lists, in Chinese and in English, best match first. Debit is what left the
 * account: banks write from their side.
 */
const names = {
  bookedOn: [
    '记账日期',
    '入账日期',
    '交易日期',
    '交易日',
    '记账日',
    '日期',
    '交易时间',
    '记账时间',
    '入账时间',
    '交易日期时间',
    'bookingdate',
    'bookdate',
    'postingdate',
    'postdate',
    'transactiondate',
    'trandate',
    'date',
    'transactiontime',
    'valuedate',
  ],
  out: [
    '借方发生额',
    '借方金额',
    '借方',
    '支出金额',
    '支出',
    '转出金额',
    'debitamount',
    'debit',
    'withdrawal',
    'withdrawals',
    'paidout',
    'moneyout',
  ],
  into: [
    '贷方发生额',
    '贷方金额',
    '贷方',
    '收入金额',
    '收入',
    '转入金额',
    'creditamount',
    'credit',
    'deposit',
    'deposits',
    'paidin',
    'moneyin',
  ],
  amount: ['交易金额', '发生额', '金额', 'transactionamount', 'tradeamount', 'amount'],
  side: [
    '借贷标志',
    '借贷方向',
    '借贷标识',
    '借/贷',
    '借贷',
    '收支方向',
    '收支标志',
    '收付标志',
    '收/支',
    '收支',
    '交易方向',
    'debit/credit',
    'credit/debit',
    'dr/cr',
    'cr/dr',
    'd/c',
  ],
  balance: [
    '账户余额',
    '本次余额',
    '交易后余额',
    '联机余额',
    '余额',
    'accountbalance',
    'runningbalance',
    'balance',
    'closingbalance',
  ],
  currency: ['币种', '交易货币', '币别', '货币', 'currency', 'ccy', 'tradecurrency'],
  bankNo: [
    '交易流水号',
    '银行流水号',
    '核心流水号',
    '账户明细编号-交易流水号',
    '流水号',
    '业务参考号',
    'transactionreferencenumber',
    'transactionreference',
    'bankreference',
    'transactionid',
    'referencenumber',
  ],
  reference: ['企业流水号', '客户流水号', '业务编号', 'customerreference', 'clientreference', 'endtoendid'],
  party: [
    '对方户名',
    '对方账户名称',
    '对方帐户名称',
    '对方单位名称',
    '对方名称',
    '对方单位',
    '对手方名称',
    '交易对手名称',
    '交易对方',
    '收方名称',
    'counterpartyname',
    'counterparty',
    'payer/payee',
    'payee/payer',
    'beneficiary',
  ],
  partyAccount: [
    '对方账号',
    '对方帐号',
    '对方账户',
    '对手方账号',
    '收方账号',
    '收方帐号',
    'counterpartyaccount',
    'counterpartyaccountnumber',
  ],
  payer: ['付款人名称', '付款方名称', "payer'sname", 'payername', 'payer'],
  payerAccount: ['付款人账号', '付款方账号', 'debitaccountno.', 'payeraccount', 'payeraccountnumber'],
  payee: ['收款人名称', '收款方名称', "payee'sname", 'payeename', 'payee'],
  payeeAccount: ['收款人账号', '收款方账号', "payee'saccountnumber", 'payeeaccount', 'payeeaccountnumber'],
  account: [
    '本方账号',
    '本方帐号',
    '账号',
    '帐号',
    '查询账号',
    '交易账号',
    'accountnumber',
    'accountno',
    'account',
  ],
} as const;

export type BankColumn = keyof typeof names;

/** Columns describing the purpose of a movement; a list may have several. */
const texts = new Set([
  '摘要',
  '用途',
  '附言',
  '备注',
  '交易附言',
  '交易用途',
  '交易摘要',
  '交易说明',
  '业务摘要',
  '其它摘要',
  '个性化信息',
  'description',
  'purpose',
  'remark',
  'remarks',
  'details',
  'narrative',
  'memo',
  'reference',
]);

/** A column head without units and bracketed parts: `交易日期[ Transaction Date ]`, `借方发生额/元(支取)`. */
const plainHead = (head: string) =>
  plainDigits(head)
    .replace(/[［[].*$/, '')
    .replace(/[（(][^)）]*[)）]/g, '')
    .replace(/\/元$/, '')
    .replace(/[\s*＊:：]/g, '')
    .toLowerCase();

/** The columns of a list. */
export interface BankColumns {
  places: ReadonlyMap<BankColumn, number>;
  texts: readonly number[];
}

/**
 * The columns named in a row; undefined if it is not the head of a list of movements, which needs at least a date and an
 * amount.
 */
export function columnsIn(cells: readonly string[]): BankColumns | undefined {
  const heads = cells.map(plainHead);
  const places = new Map<BankColumn, number>();
  for (const [column, known] of Object.entries(names) as [BankColumn, readonly string[]][]) {
    const name = known.find((one) => heads.includes(one));
    if (name !== undefined) places.set(column, heads.indexOf(name));
  }
  const hasAmount = places.has('amount') || (places.has('out') && places.has('into'));
  if (!places.has('bookedOn') || !hasAmount) return undefined;
  return { places, texts: heads.flatMap((head, i) => (texts.has(head) ? [i] : [])) };
}

/** What is expected of a file, in words. */
export const expectedHeads = '交易日期/Date, 借方金额/Debit, 贷方金额/Credit (金额/Amount)';
