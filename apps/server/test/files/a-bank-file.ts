/** A line of a list as a bank hands it out; out of the account is below zero. */
export interface AnEntry {
  day: string;
  cents: number;
  no?: string;
  party?: string;
  text?: string;
}

export const bankAccount = '0200001122334455';
const yuan = (cents: number) => (cents / 100).toFixed(2);

/** A list as Chinese banks write it, from an opening balance on. */
export function bankList(
  entries: readonly AnEntry[],
  { opening = 1_000_000_00, account = bankAccount } = {},
) {
  let balance = opening;
  const rows = entries.map(({ day, cents, no = '', party = '', text = '' }) => {
    balance += cents;
    const sides = cents < 0 ? [yuan(-cents), ''] : ['', yuan(cents)];
    return [day, ...sides, yuan(balance), no, party, '6222021001123344', text].join(',');
  });
  const head = '交易日期,借方发生额,贷方发生额,余额,交易流水号,对方户名,对方账号,摘要';
  return [`账号：,${account}`, head, ...rows, '合计,,,'].join('\r\n');
}

export const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
