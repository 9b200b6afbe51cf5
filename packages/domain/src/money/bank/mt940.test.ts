import { expect, test } from 'vitest';
import { isMt940, readMt940 } from './mt940.ts';
import { judged } from './statement.ts';

const file = (...entries: string[]) =>
  [
    '{1:F01ICBKCNBJAXXX0000000000}{2:I940COMPCNBJXXXXN}{4:',
    ':20:2026092000000001',
    ':25:ICBKCNBJ/0200 0011 2233 4455CNY',
    ':28C:263/1',
    ':60F:C260919CNY1000,00',
    ...entries,
    ':62F:C260920CNY887,50',
    ':64:C260920CNY887,50',
    '-}',
  ].join('\r\n');
const bankLine = ':61:2609200920D112,50NTRFNONREF//BK20260920000017';

test('an entry has its day, its amount and both references, and what is told of it', () => {
  const text = file(bankLine, '/CTC/042', ':86:结算款 9月', ' 上海小驴出行');
  expect(isMt940(text)).toBe(true);
  const read = readMt940(text);
  expect(judged('mt940', read)).toMatchObject({ kind: 'statements' });
  expect(read.statements).toEqual([
    {
      account: '0200001122334455',
      openingCents: 100_000,
      closingCents: 88_750,
      lines: [
        {
          row: 6,
          bookedOn: '2026-09-20',
          cents: -11_250,
          bankNo: 'BK20260920000017',
          reference: '',
          party: '',
          partyAccount: '',
          text: '/CTC/042 · 结算款 9月 上海小驴出行',
        },
      ],
    },
  ]);
});

test('what is told in numbered parts says who it was with', () => {
  const told = ':86:166?20SETTLEMENT 2026?2109 PART 1?31622202 33?32Xiaolv Mobility?33 Co., Ltd';
  const [statement] = readMt940(file(bankLine, told)).statements;
  expect(statement?.lines[0]).toMatchObject({
    party: 'Xiaolv Mobility Co., Ltd',
    partyAccount: '62220233',
    text: 'SETTLEMENT 202609 PART 1',
  });
});

test.each<[string, string, number, string]>([
  ['a credit', '2609200920C5,00NTRFX', 500, '2026-09-20'],
  ['a credit with the third letter of its currency', '2609200920CY5,NTRFX', 500, '2026-09-20'],
  ['a debit taken back', '2609200920RD5,00NTRFX', 500, '2026-09-20'],
  ['a credit taken back', '2609200920RC5,5NTRFX', -550, '2026-09-20'],
  ['no day of booking', '260920D5,00NTRFX', -500, '2026-09-20'],
  ['booked in the year before', '2701010101D5,00NTRFX', -500, '2027-01-01'],
  ['counted from the next year', '2701011231D5,00NTRFX', -500, '2026-12-31'],
  ['counted from the year before', '2612310102D5,00NTRFX', -500, '2027-01-02'],
])('an entry of %s', (_, entry, cents, bookedOn) => {
  const [line] = readMt940(file(`:61:${entry}`)).statements[0]?.lines ?? [];
  expect(line).toMatchObject({ cents, bookedOn, reference: 'X' });
});

test('entries that cannot be read are named by row and text, and other money too', () => {
  const read = readMt940(file(':61:2613200920D5,00NTRFX', ':61:260920D5.00NTRFX', bankLine));
  expect(judged('mt940', read)).toEqual({
    kind: 'rows',
    bad: [
      { row: 6, value: '2613200920D5,00NTRFX' },
      { row: 7, value: '260920D5.00NTRFX' },
    ],
  });
  const dollars = readMt940(file(bankLine).replace('C260919CNY', 'C260919USD'));
  expect(judged('mt940', dollars)).toEqual({ kind: 'currency', bad: [{ row: 5, value: 'USD' }] });
});

test('an entry that is missing shows in the balances', () => {
  expect(judged('mt940', readMt940(file()))).toMatchObject({
    kind: 'sums',
    foundCents: 100_000,
    saidCents: 88_750,
  });
});

test('several messages are several statements, and what a message ends with is told of nothing', () => {
  const text = `${file(bankLine)}\r\n${file(bankLine, ':86:-\r\nmore')}`;
  const { statements } = readMt940(text);
  expect(statements.map(({ lines }) => lines.length)).toEqual([1, 1]);
});
