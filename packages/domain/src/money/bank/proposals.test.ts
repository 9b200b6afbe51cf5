import { expect, test } from 'vitest';
import { chanceFrom } from '../../platform/chance/index.ts';
import {
  type Candidates,
  isFit,
  type OwedStatement,
  proposalsFor,
  sumsTo,
  type Transfer,
} from './proposals.ts';

const transfer: Transfer = {
  bookedOn: '2026-09-20',
  cents: -30_000,
  bankNo: 'BK20260920-17',
  reference: '',
  party: '上海小驴出行有限公司',
  text: '9月结算',
};
const owed = (id: string, payableCents: number, more: Partial<OwedStatement> = {}): OwedStatement => ({
  id,
  agentId: 3,
  payableCents,
  toDay: '2026-09-15',
  ...more,
});
const none: Candidates = {
  owed: [],
  noted: [],
  payouts: [],
  names: new Map([
    [3, ['小驴加盟', '上海小驴出行有限责任公司']],
    [4, ['北京快马']],
  ]),
};
const noted = { ids: ['p'], agentId: 4, bankNo: 'BK2026092017', paidOn: '2026-09-20', cents: -30_000 };
const payout = {
  key: 'wechat:1 W9',
  provider: 'wechat' as const,
  number: 'W9000001',
  day: '2026-09-19',
  cents: 30_000,
};

const proposed = (given: Partial<Candidates>, of: Partial<Transfer> = {}) =>
  proposalsFor({ ...transfer, ...of }, { ...none, ...given }).map(({ kind, keys, grounds }) => [
    kind,
    keys.join('+'),
    grounds.join(),
  ]);

test.each<[string, Partial<Candidates>, Partial<Transfer>, unknown[]]>([
  ['nothing to the cent', { owed: [owed('a', 29_999), owed('b', 30_001)] }, {}, []],
  ['one statement by its name', { owed: [owed('a', 30_000)] }, {}, [['owed', 'a', 'name']]],
  [
    'the franchisee that is named before another',
    { owed: [owed('a', 30_000, { agentId: 4 }), owed('b', 30_000)] },
    {},
    [
      ['owed', 'b', 'name'],
      ['owed', 'a', ''],
    ],
  ],
  [
    'several statements of one franchisee together',
    { owed: [owed('a', 10_000), owed('b', 20_000), owed('c', 7_000)] },
    {},
    [['owed', 'a+b', 'name']],
  ],
  [
    'never those of two franchisees',
    { owed: [owed('a', 10_000), owed('b', 20_000, { agentId: 4 })] },
    {},
    [],
  ],
  ['none whose period is not over', { owed: [owed('a', 30_000, { toDay: '2026-09-21' })] }, {}, []],
  [
    'what a franchisee owes when it pays',
    { owed: [owed('a', -30_000)] },
    { cents: 30_000 },
    [['owed', 'a', 'name']],
  ],
  ['not what a franchisee owes when we pay', { owed: [owed('a', -30_000)] }, {}, []],
  [
    'what was noted under the number, whoever is named',
    { noted: [noted] },
    {},
    [['noted', 'p', 'number,day']],
  ],
  [
    'what was noted days ago',
    { noted: [{ ...noted, bankNo: 'X', paidOn: '2026-09-12' }] },
    {},
    [['noted', 'p', '']],
  ],
  ['nothing noted long ago', { noted: [{ ...noted, paidOn: '2026-09-09' }] }, {}, []],
  [
    'a number before a name',
    { noted: [noted], owed: [owed('a', 30_000)] },
    {},
    [
      ['noted', 'p', 'number,day'],
      ['owed', 'a', 'name'],
    ],
  ],
  [
    'a payout of a provider',
    { payouts: [payout] },
    { cents: 30_000, party: '财付通支付科技有限公司' },
    [['payout', 'wechat:1 W9', 'name,day']],
  ],
  [
    'a payout whose number the text has',
    { payouts: [payout] },
    { cents: 30_000, party: '', text: '提现 W9000001' },
    [['payout', 'wechat:1 W9', 'number,day']],
  ],
  ['no payout that goes the other way', { payouts: [payout] }, { party: '财付通' }, []],
  ['no payout of later days', { payouts: [{ ...payout, day: '2026-09-22' }] }, { cents: 30_000 }, []],
  [
    'a name that the bank has cut',
    { owed: [owed('a', 30_000)] },
    { party: '上海小驴出', text: '' },
    [['owed', 'a', 'name']],
  ],
])('a transfer is proposed %s', (_, given, of, expected) => {
  expect(proposed(given, of)).toEqual(expected);
});

test('what is proposed comes to the transfer, is of one franchisee, and does not depend on the order it was looked up in', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const chance = chanceFrom(seed);
    const pick = (n: number) => chance.whole(0, n - 1);
    const all = Array.from({ length: 3 + pick(12) }, (_, i) =>
      owed(`s${i}`, 1 + pick(30), { agentId: 3 + pick(2), toDay: `2026-09-${10 + pick(10)}` }),
    );
    const cents = -(1 + pick(120));
    const said = proposalsFor({ ...transfer, cents }, { ...none, owed: all });
    const turned = all.toReversed();
    expect(proposalsFor({ ...transfer, cents }, { ...none, owed: turned })).toEqual(said);
    for (const { keys, agentId } of said) {
      const of = all.filter(({ id }) => keys.includes(id));
      expect(new Set(keys).size).toBe(keys.length);
      expect(of.reduce((sum, one) => sum + one.payableCents, 0)).toBe(-cents);
      expect(of.every((one) => one.agentId === agentId)).toBe(true);
      expect(keys.length).toBeLessThanOrEqual(12);
      expect(isFit({ ...transfer, cents }, { kind: 'owed', keys }, { ...none, owed: all })).toBe(true);
    }
  }
});

test('a sum that there is, is found', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const chance = chanceFrom(seed);
    const amounts = Array.from({ length: chance.whole(1, 10) }, () => chance.whole(1, 50));
    const sums = new Set<number>();
    for (let mask = 1; mask < 2 ** amounts.length; mask++)
      sums.add(amounts.reduce((sum, one, i) => sum + (mask & (2 ** i) ? one : 0), 0));
    const asked = chance.whole(1, 120);
    expect(sumsTo(asked, amounts).length > 0).toBe(sums.has(asked));
  }
});

test('an account with very many open statements is looked through for a moment only, and a single one is found all the same', () => {
  const amounts = Array.from({ length: 400 }, (_, i) => 2 * (1_000 + i));
  const before = performance.now();
  expect(sumsTo(24_001, amounts)).toEqual([]);
  expect(sumsTo(24_001, [...amounts, 24_001], 10)).toEqual([[400]]);
  expect(performance.now() - before).toBeLessThan(1_000);
});

test('a single statement comes before several, and each way is said once', () => {
  expect(sumsTo(30, [10, 20, 30])).toEqual([[2], [0, 1]]);
});

test('what somebody says that a transfer paid has to come to it, whole and of one franchisee', () => {
  const fits = (kind: 'owed' | 'noted' | 'payout', keys: string[], cents = -30_000) =>
    isFit(
      { ...transfer, cents },
      { kind, keys },
      {
        owed: [owed('a', 10_000), owed('b', 20_000), owed('c', 20_000, { agentId: 4 }), owed('d', -30_000)],
        noted: [{ ...noted, ids: ['p', 'q'] }],
        payouts: [payout],
      },
    );
  expect(fits('owed', ['b', 'a'])).toBe(true);
  expect(fits('owed', ['a', 'c'])).toBe(false);
  expect(fits('owed', ['a', 'b', 'x'])).toBe(false);
  expect(fits('owed', ['a'])).toBe(false);
  expect(fits('owed', ['d'])).toBe(false);
  expect(fits('owed', ['d'], 30_000)).toBe(true);
  expect(fits('noted', ['q', 'p'])).toBe(true);
  expect(fits('noted', ['p'])).toBe(false);
  expect(fits('payout', [payout.key], 30_000)).toBe(true);
  expect(fits('payout', [payout.key])).toBe(false);
});
