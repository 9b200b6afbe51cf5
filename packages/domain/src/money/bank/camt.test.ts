import { expect, test } from 'vitest';
import { readCamt } from './camt.ts';
import { judged } from './statement.ts';

const yuan = (amount: string) => ({ '#text': amount, '@Ccy': 'CNY' });
const balance = (kind: string, amount: string, side = 'CRDT') => ({
  Tp: { CdOrPrtry: { Cd: kind } },
  Amt: yuan(amount),
  CdtDbtInd: side,
});
const details = (reference: string, name: string) => ({
  Refs: { EndToEndId: reference },
  RltdPties: {
    Cdtr: { Pty: { Nm: name } },
    CdtrAcct: { Id: { Othr: { Id: '6222 02' } } },
    Dbtr: { Nm: 'we' },
  },
  RmtInf: { Ustrd: ['9月结算', '第一笔'] },
});
const entry = {
  Amt: yuan('112.50'),
  CdtDbtInd: 'DBIT',
  Sts: { Cd: 'BOOK' },
  BookgDt: { Dt: '2026-09-20' },
  AcctSvcrRef: 'BK17',
  NtryDtls: { TxDtls: details('E1', '上海小驴出行有限公司') },
};
const document = (entries: unknown, closing = '887.50', balances: object[] = []) => ({
  Document: {
    BkToCstmrStmt: {
      Stmt: {
        Acct: { Id: { Othr: { Id: '0200 0011' } } },
        Bal: [balance('OPBD', '1000.00'), balance('CLBD', closing), ...balances],
        Ntry: entries,
      },
    },
  },
});
const linesOf = (entries: unknown) => readCamt(document(entries))?.statements[0]?.lines;

test('an entry has its day, its amount, the number of the bank and who it was with', () => {
  const read = readCamt(document(entry));
  expect(read && judged('camt053', read).kind).toBe('statements');
  expect(read?.statements).toEqual([
    {
      account: '02000011',
      openingCents: 100_000,
      closingCents: 88_750,
      lines: [
        {
          row: 1,
          bookedOn: '2026-09-20',
          cents: -11_250,
          bankNo: 'BK17',
          reference: 'E1',
          party: '上海小驴出行有限公司',
          partyAccount: '622202',
          text: '9月结算 · 第一笔',
        },
      ],
    },
  ]);
});

test('of several transfers that were booked at once only what they have in common is told', () => {
  const both = { ...entry, NtryDtls: { TxDtls: [details('E1', 'A 公司'), details('E2', 'A 公司')] } };
  expect(linesOf(both)?.[0]).toMatchObject({ cents: -11_250, party: 'A 公司', reference: '' });
});

test('what is only announced is left out; an entry is known by its side alone when it takes one back', () => {
  const taken = { ...entry, CdtDbtInd: 'CRDT', RvslInd: 'true' };
  expect(linesOf([entry, { ...entry, Sts: 'PDNG' }, taken])?.map(({ cents }) => cents)).toEqual([
    -11_250, 11_250,
  ]);
  expect(linesOf({ ...entry, BookgDt: { DtTm: '2026-09-20T08:00:00+08:00' } })?.[0]?.bookedOn).toBe(
    '2026-09-20',
  );
});

test('entries that cannot be read are named by their number and what they say', () => {
  const wrong = [
    { ...entry, Amt: yuan('1.005') },
    { ...entry, BookgDt: { Dt: '2026-09-31' } },
    { ...entry, CdtDbtInd: 'X' },
    { ...entry, Amt: yuan('-3') },
  ];
  const read = readCamt(document(wrong));
  expect(read && judged('camt053', read)).toEqual({
    kind: 'rows',
    bad: [
      { row: 1, value: '1.005 DBIT' },
      { row: 2, value: '2026-09-31' },
      { row: 3, value: '112.50 X' },
      { row: 4, value: '-3 DBIT' },
    ],
  });
  const dollars = readCamt(document({ ...entry, Amt: { '#text': '1.00', '@Ccy': 'USD' } }));
  expect(dollars && judged('camt053', dollars)).toEqual({
    kind: 'currency',
    bad: [{ row: 1, value: 'USD' }],
  });
});

test('an entry that is missing shows in the balances, and another document is none', () => {
  const read = readCamt(document([]));
  expect(read && judged('camt053', read)).toMatchObject({
    kind: 'sums',
    saidCents: 88_750,
    foundCents: 100_000,
  });
  expect(readCamt({ Document: { BkToCstmrAcctRpt: {} } })).toBeUndefined();
  expect(readCamt('')).toBeUndefined();
});
