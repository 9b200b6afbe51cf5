import { expect, test } from 'vitest';
import { judged } from './statement.ts';
import { readBankTable } from './table.ts';

const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line, i) => ({ row: i + 1, cells: line.split('|').map((cell) => cell.trim()) }));
const read = (text: string) => {
  const found = readBankTable(rows(text));
  return found && judged('table', found);
};
const linesOf = (text: string) => {
  const said = read(text);
  if (said?.kind !== 'statements') throw new Error(JSON.stringify(said));
  return said.statements;
};

/** Two movements as the banks write them: 112.50 out, 40.00 in. */
const banks: readonly [name: string, text: string][] = [
  [
    '工商银行',
    `[HISTORYDETAIL]
账号：|0200001122334455|户名：|平台公司
凭证号|本方账号|对方账号|交易时间|借/贷|借方发生额|贷方发生额|对方行号|摘要|用途|对方单位名称|余额
1|0200001122334455|622202|2026-09-20 10:00:00|借|112.50|0.00|102|转账|9月结算|上海小驴出行有限公司|887.50
2|0200001122334455|243300133|2026-09-21 09:00:00|贷|0.00|40.00|102|提现||财付通支付科技有限公司|927.50`,
  ],
  [
    '建设银行',
    `账号|账户名称|交易时间|借方发生额/元(支取)|贷方发生额/元(收入)|余额/元|币种|对方户名|对方账号|记账日期|摘要|备注|账户明细编号-交易流水号
0200001122334455|平台公司|20260920 10:00:00|112.50|0.00|887.50|人民币元|上海小驴出行有限公司|622202|20260920|转账|9月结算|17-N1
0200001122334455|平台公司|20260921 09:00:00|0.00|40.00|927.50|人民币元|财付通支付科技有限公司|243300133|20260921|提现||18-N2`,
  ],
  [
    '招商银行，新的在前',
    `账号: 0200001122334455
交易日|交易时间|起息日|交易类型|借方金额|贷方金额|余额|摘要|流水号|收(付)方名称|收(付)方账号
20260921|090000|20260921|入账||40.00|927.50|提现|N2|财付通支付科技有限公司|243300133
20260920|100000|20260920|转账|112.50||887.50|9月结算|N1|上海小驴出行有限公司|622202
合计|||  |112.50|40.00`,
  ],
  [
    '农业银行',
    `账号|0200001122334455
交易时间|收入金额|支出金额|账户余额|对方账号|对方户名|交易用途
2026-09-20 10:00:00||-112.50|887.50|622202|上海小驴出行有限公司|9月结算
2026-09-21 09:00:00|40.00||927.50|243300133|财付通支付科技有限公司|提现
打印时间：2026-09-22`,
  ],
  [
    '中国银行',
    `交易类型[ Transaction Type ]|付款人账号[ Debit Account No. ]|付款人名称[ Payer's Name ]|收款人账号[ Payee's Account Number ]|收款人名称[ Payee's Name ]|交易日期[ Transaction Date ]|交易时间[ Transaction time ]|交易货币[ Trade Currency ]|交易金额[ Trade Amount ]|交易后余额[ After-transaction balance ]|交易流水号[ Transaction reference number ]|用途[ Purpose ]
转账|0200001122334455|平台公司|622202|上海小驴出行有限公司|20260920|10:00:00|CNY|-112.50|887.50|N1|9月结算
转账|243300133|财付通支付科技有限公司|0200001122334455|平台公司|20260921|09:00:00|CNY|40.00|927.50|N2|提现`,
  ],
  [
    'English',
    `Account Number|0200001122334455
Date|Debit|Credit|Balance|Currency|Bank Reference|Counterparty|Counterparty Account|Description
20 Sep 2026|112.50||887.50|CNY|N1|上海小驴出行有限公司|622202|9月结算
21 Sep 2026||40.00|927.50|CNY|N2|财付通支付科技有限公司|243300133|提现`,
  ],
  [
    '一列金额与借贷标志',
    `账号：0200001122334455
交易日期|借贷标志|发生额|余额|对方户名|对方账号|附言|流水号
2026/9/20|借|112.50|887.50|上海小驴出行有限公司|622202|9月结算|N1
2026/9/21|贷|40.00|927.50|财付通支付科技有限公司|243300133|提现|N2`,
  ],
];

test.each(banks)('the list of %s is read', (_, text) => {
  const [statement, ...others] = linesOf(text);
  expect(others).toEqual([]);
  expect(statement).toMatchObject({ account: '0200001122334455', openingCents: 100_000 });
  const [first, second] = statement?.lines ?? [];
  expect(first).toMatchObject({
    bookedOn: '2026-09-20',
    cents: -11_250,
    party: '上海小驴出行有限公司',
    partyAccount: '622202',
  });
  expect(first?.text).toContain('9月结算');
  expect(second).toMatchObject({ bookedOn: '2026-09-21', cents: 4_000, party: '财付通支付科技有限公司' });
});

test('signs stand as the bank means them: what is taken back is below zero among others', () => {
  const [statement] = linesOf(`日期|支出|收入
2026-09-20|112.50|
2026-09-20|-112.50|`);
  expect(statement?.lines.map(({ cents }) => cents)).toEqual([-11_250, 11_250]);
  expect(statement).toMatchObject({ account: '', openingCents: null, closingCents: null });
});

test('every row that cannot be read is named with what stands there', () => {
  expect(
    read(`日期|支出|收入|余额
2026-09-20|2.5.0||1.00
2026-09-31|1.00||1.00
2026-09-20|1.00|2.00|1.00
2026-09-20|||1.00
2026-09-20|1.00||x
合计|1|2`),
  ).toEqual({
    kind: 'rows',
    bad: [
      { row: 2, value: '2.5.0' },
      { row: 3, value: '2026-09-31' },
      { row: 4, value: '1.00 2.00' },
      { row: 5, value: '' },
      { row: 6, value: 'x' },
    ],
  });
});

test('a movement of nothing is none, and a number of which a spreadsheet lost digits is no number', () => {
  expect(read('日期|金额\n2026-09-20|0.00')).toEqual({ kind: 'rows', bad: [{ row: 2, value: '0' }] });
  const [head, row] = rows('日期|金额|流水号\n2026-09-20|1.00|2.02609E+19');
  const found = head && row && readBankTable([head, { ...row, damaged: [2] }]);
  expect(found?.bad).toEqual([{ row: 2, value: '2.02609E+19' }]);
});

test('a list with a row left out does not lead from one balance to the next', () => {
  expect(
    read(`日期|支出|收入|余额
2026-09-20|10.00||90.00
2026-09-20||5.00|75.00
2026-09-21|1.00||74.00`),
  ).toEqual({ kind: 'rows', bad: [{ row: 3, value: '75.00' }] });
});

test('other money is refused with the rows that have it', () => {
  expect(read('日期|金额|币种\n2026-09-20|1.00|人民币\n2026-09-20|1.00|美元')).toEqual({
    kind: 'currency',
    bad: [{ row: 3, value: '美元' }],
  });
});

test('a table without a day and an amount is no list of movements', () => {
  expect(read('姓名|电话\n张三|1')).toBeUndefined();
  expect(read('日期|余额\n2026-09-20|1.00')).toBeUndefined();
});

test('accounts of one list are statements of their own', () => {
  const statements = linesOf(`账号|日期|金额|余额
A1|2026-09-20|1.00|1.00
B2|2026-09-20|5.00|9.00
A1|2026-09-20|2.00|3.00`);
  expect(
    statements.map(({ account, openingCents, closingCents }) => [account, openingCents, closingCents]),
  ).toEqual([
    ['A1', 0, 300],
    ['B2', 400, 900],
  ]);
});
