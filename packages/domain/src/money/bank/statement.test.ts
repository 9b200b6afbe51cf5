import { expect, test } from 'vitest';
import { accountOf, amountOf, dayOf, isYuan, judged } from './statement.ts';

test.each<[string, number | undefined]>([
  ['12', 1_200],
  ['1,234,567.8', 123_456_780],
  ['-3.50', -350],
  ['¥ 0.01', 1],
  ['－１２．５０', -1_250],
  ['(40.00)', -4_000],
  ['40.00元', 4_000],
  ['7.5000', 750],
  ['-0.00', 0],
  ['1,23.00', undefined],
  ['1.234,56', undefined],
  ['2.5.0', undefined],
  ['0.001', undefined],
  ['1e5', undefined],
  ['', undefined],
])('the amount %s', (text, cents) => {
  expect(amountOf(text)).toBe(cents);
});

test.each<[string, string | undefined]>([
  ['2026-09-20', '2026-09-20'],
  ['2026/9/2 10:11:12', '2026-09-02'],
  ['20260920', '2026-09-20'],
  ['20260920101112', '2026-09-20'],
  ['20260920 10:11', '2026-09-20'],
  ['2026年9月20日', '2026-09-20'],
  ['2026-09-20T23:59:00+08:00', '2026-09-20'],
  ['20 Sep 2026', '2026-09-20'],
  ['20-SEP-2026', '2026-09-20'],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['09/10/2026', undefined],
  ['2026-9', undefined],
  ['合计', undefined],
])('the day %s', (text, day) => {
  expect(dayOf(text)).toBe(day);
});

test('an account is its digits and letters, and yuan go by several names', () => {
  expect(accountOf('6222 0210-0112 ３３４４')).toBe('6222021001123344');
  expect(accountOf('1'.repeat(5_000))).toHaveLength(40);
  expect(['人民币', 'cny', 'RMB', ''].map(isYuan)).toEqual([true, true, true, true]);
  expect(['USD', 'CNH', '美元'].map(isYuan)).toEqual([false, false, false]);
});

const line = {
  row: 2,
  bookedOn: '2026-09-20',
  cents: 500,
  bankNo: '',
  reference: '',
  party: '',
  partyAccount: '',
  text: '',
};
const of = (openingCents: number | null, closingCents: number | null) => ({
  statements: [{ account: 'A', openingCents, closingCents, lines: [line, { ...line, cents: -200 }] }],
  bad: [],
  foreign: [],
});

test('lines lead from the balance before to the one after, or the file is none', () => {
  expect(judged('mt940', of(1_000, 1_300)).kind).toBe('statements');
  expect(judged('mt940', of(1_000, null)).kind).toBe('statements');
  expect(judged('mt940', of(1_000, 1_301))).toEqual({
    kind: 'sums',
    account: 'A',
    saidCents: 1_301,
    foundCents: 1_300,
  });
});

test('one row that cannot be read, or of other money, spoils the whole file', () => {
  const bad = [{ row: 7, value: 'x' }];
  expect(judged('table', { ...of(0, 300), bad })).toEqual({ kind: 'rows', bad });
  expect(judged('table', { ...of(0, 300), foreign: bad })).toEqual({ kind: 'currency', bad });
  expect(judged('table', { statements: [], bad: [], foreign: [] })).toEqual({ kind: 'none' });
});
