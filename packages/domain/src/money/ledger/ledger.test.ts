import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AccountCode,
  bookDayOf,
  chart,
  lastShut,
  type MoneyEvent,
  type Movement,
  postingOf,
  postingRules,
  shutAt,
} from './index.ts';

const zone = 'Asia/Shanghai';
const owners = {
  merchant: 'wechat:1',
  platform: 'wechat:0',
  rider: 'rider-1',
  receivable: 'order-1',
  area: '31',
  agent: '3',
  card: 'card-1',
  seller: '2',
};
const events = Object.keys(postingRules) as MoneyEvent[];
const namesOf = (event: MoneyEvent) => [
  ...new Set((postingRules[event].movements as readonly Movement[]).map(({ of }) => of)),
];

describe('the lines of an event', () => {
  test.each([
    ['rideEnded', { ride: 350, location: 500 }, { '1210': 850, '4010': -350, '4020': -500 }],
    [
      'paidFromWallet',
      { principal: 700, gift: 150 },
      { '2110': 700, '2120': 150, '1210': -850, '5020': 150, '1410': -150 },
    ],
    ['refundedOnline', { ride: 200, helmet: 3_000 }, { '4910': 200, '4930': 3_000, '1110': -3_200 }],
    ['giftReturned', { ride: 150 }, { '4910': 150, '2120': -150, '1410': 150, '5020': -150 }],
    [
      'withdrawal',
      { principal: 2_000, gift: 300 },
      { '2110': 2_000, '1110': -2_000, '2120': 300, '1410': -300 },
    ],
    ['cardRefunded', { refund: 666, rest: 334 }, { '2410': 1_000, '1110': -666, '4060': -334 }],
    ['cardUseReturned', { part: 71, rest: 5 }, { '4050': 71, '4060': 5, '2410': -76 }],
    ['depositDeducted', { deposit: 9_900 }, { '2211': 9_900, '4040': -9_900 }],
    ['billUnknown', { amount: 500 }, { '1110': 500, '1910': -500 }],
    ['billLacks', { amount: 500 }, { '1910': 500, '1110': -500 }],
    ['billLost', { amount: 500 }, { '5050': 500, '1910': -500 }],
  ] as const)('%s of %j', (event, amounts, expected) => {
    const { entries: lines } = postingOf(event, amounts as Record<string, number>, owners as never);
    expect(Object.fromEntries(lines.map(({ code, amount }) => [code, amount]))).toEqual(expected);
  });

  test('of a share go from the franchisee’s merchant to the company’s, and back', () => {
    const named = { merchant: 'wechat:9', platform: 'wechat:0' };
    const { entries: to } = postingOf('sharedToPlatform', { share: 30 }, named);
    const { entries: from } = postingOf('sharingReturned', { share: 30 }, named);
    expect(to).toEqual([
      { code: '1110', owner: 'wechat:0', amount: 30 },
      { code: '1110', owner: 'wechat:9', amount: -30 },
    ]);
    expect(from.map(({ amount }) => amount)).toEqual([30, -30]);
    expect(from[0]?.owner).toBe('wechat:9');
  });

  test('add up to zero, name each account once, and move exactly what they are told', () => {
    const any = fc
      .constantFrom(...events)
      .chain((event) =>
        fc.tuple(
          fc.constant(event),
          fc.record(
            Object.fromEntries(namesOf(event).map((name) => [name, fc.integer({ min: 0, max: 1e9 })])),
          ),
        ),
      );
    fc.assert(
      fc.property(any, ([event, amounts]) => {
        const { entries: lines } = postingOf(event, amounts, owners as never);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        const keys = lines.map(({ code, owner }) => `${code} ${owner}`);
        expect(new Set(keys).size).toBe(keys.length);
        const moved = (postingRules[event].movements as readonly Movement[]).reduce(
          (sum, { of }) => sum + (amounts[of] ?? 0),
          0,
        );
        const debits = lines.filter(({ amount }) => amount > 0).reduce((sum, { amount }) => sum + amount, 0);
        expect(debits).toBe(moved);
      }),
    );
  });

  test.each([-1, 0.5, Number.NaN])('refuse to move %d cents', (amount) => {
    expect(() => postingOf('giftGranted', { gift: amount }, { rider: 'rider-1' })).toThrow(RangeError);
  });

  test('are for somebody', () => {
    expect(() => postingOf('giftGranted', { gift: 1 }, { rider: '' })).toThrow('kept for each rider');
  });
});

test('gifts never become cash: no event moves them to a provider, a bank or a principal', () => {
  const cash: readonly AccountCode[] = ['1010', '1020', '1030', '1110', '2110', '2320'];
  const wrong = events.filter((event) =>
    (postingRules[event].movements as readonly Movement[]).some(
      ({ debit, credit }) => debit === '2120' && cash.includes(credit),
    ),
  );
  expect(wrong).toEqual([]);
});

test('a deposit is never revenue but where it is deducted, and nothing else spends it', () => {
  const users = events.filter((event) =>
    (postingRules[event].movements as readonly Movement[]).some(
      ({ debit }) => debit === '2211' || debit === '2210',
    ),
  );
  expect(users.sort()).toEqual([
    'depositDeducted',
    'depositFrozen',
    'depositRecovered',
    'depositRefunded',
    'manualTransfer',
  ]);
});

test('no account that everybody writes to has a floor, for nobody keeps its balance', () => {
  const both = Object.entries(chart).filter(([, account]) => 'floor' in account && 'shared' in account);
  expect(both).toEqual([]);
});

describe('the day something is booked on', () => {
  const noon = Date.parse('2026-11-20T12:00:00+08:00');
  test.each([
    ['2026-11-20T12:00:01+08:00', '2026-11-20', null],
    ['2026-11-21T02:59:59+08:00', '2026-11-20', null],
    ['2026-11-21T03:00:00+08:00', '2026-11-21', '2026-11-20'],
    ['2026-12-01T09:00:00+08:00', '2026-12-01', '2026-11-20'],
  ])('is its own until 03:00 of the next: booked at %s', (now, day, lateFor) => {
    expect(bookDayOf(noon, Date.parse(now), zone)).toEqual({ day, lateFor });
  });

  test.each([
    ['2026-09-22T02:59:59+08:00', '2026-09-20'],
    ['2026-09-22T03:00:00+08:00', '2026-09-21'],
  ])('at %s the last that is shut is %s', (now, day) => {
    expect(lastShut(Date.parse(now), zone)).toBe(day);
  });

  test('is never one that is shut', () => {
    const instants = fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2027-01-01') });
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 40 * 86_400_000 }), (eventAt, later) => {
        const now = eventAt + later;
        const { day, lateFor } = bookDayOf(eventAt, now, zone);
        expect(now).toBeLessThan(shutAt(day, zone));
        if (lateFor !== null) expect(now).toBeGreaterThanOrEqual(shutAt(lateFor, zone));
      }),
    );
  });
});
