import { mostBankLines } from '@kickstand/contract/money/reconcile';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { bankAccount, bankList } from '../../../../test/files/a-bank-file.ts';
import { inGbk } from '../../../../test/money/a-bill.ts';
import { readBankFile } from './bank-file.ts';

const day = '2026-09-20';
const text = bankList([{ day, cents: -112_50, no: 'N1', party: '上海小驴出行有限公司', text: '9月结算' }]);
const statement = {
  account: bankAccount,
  openingCents: 1_000_000_00,
  lines: [
    { row: 3, bookedOn: day, cents: -112_50, bankNo: 'N1', party: '上海小驴出行有限公司', text: '9月结算' },
  ],
};
const entry = (amount: string, more = '') =>
  `<n:Ntry><n:Amt Ccy="CNY">${amount}</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:Sts>BOOK</n:Sts>
  <n:BookgDt><n:Dt>${day}</n:Dt></n:BookgDt><n:AcctSvcrRef>N1</n:AcctSvcrRef>${more}</n:Ntry>`;
const camt = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt><n:Stmt>
<n:Acct><n:Id><n:Othr><n:Id>${bankAccount}</n:Id></n:Othr></n:Id></n:Acct>${entries}</n:Stmt></n:BkToCstmrStmt></n:Document>`;

const inUtf16 = (utf8: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(utf8, 'utf16le')]);

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['GBK', inGbk(text)],
  ['UTF-16', inUtf16(text)],
  ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
  ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
  [
    'quotes and marks that keep numbers long',
    Buffer.from(text.replace(`,${bankAccount}`, `,="${bankAccount}"`).replace(',N1,', ",'N1\t,")),
  ],
])('a list in %s is read', async (_, bytes) => {
  expect(await readBankFile(bytes)).toMatchObject({ kind: 'statements', statements: [statement] });
});

test('a spreadsheet is read as a list', async () => {
  const rows = text.split('\r\n').map((line) => line.split(','));
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '流水', rows }] }));
  expect(await readBankFile(bytes)).toMatchObject({ kind: 'statements', statements: [statement] });
});

test('camt.053 is read whatever its elements are prefixed with, and signs in texts are what they stand for', async () => {
  const more = '<n:AddtlNtryInf>A &amp; B</n:AddtlNtryInf>';
  expect(await readBankFile(Buffer.from(camt(entry('112.50', more))))).toMatchObject({
    kind: 'statements',
    format: 'camt053',
    statements: [{ account: bankAccount, lines: [{ cents: -112_50, bankNo: 'N1', text: 'A & B' }] }],
  });
});

test.each<[string, string | Buffer]>([
  [
    'a document that declares what its words stand for',
    camt(entry('1.00')).replace('?>', '?><!DOCTYPE d [<!ENTITY x "y">]>'),
  ],
  ['a document that is cut', camt(entry('1.00')).slice(0, -40)],
  ['a document without entries', camt('')],
  ['another document', '<html><body>x</body></html>'],
  ['a list of something else', '姓名,电话\n张三,13800000000'],
  ['bytes that are no text', Buffer.from([0, 1, 2, 0xff])],
  ['an archive that is none', Buffer.from('PK\u0003\u0004 no')],
  ['nothing', ''],
])('%s is no statement', async (_, content) => {
  expect(await readBankFile(Buffer.from(content))).toEqual({ kind: 'none' });
});

test('more lines than a file may have are not read', async () => {
  const many = Array.from({ length: mostBankLines + 1 }, () => `${day},1.00`).join('\n');
  expect(await readBankFile(Buffer.from(`日期,金额\n${many}`))).toEqual({ kind: 'too_many' });
});
