import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compensationOf,
  confirmedAs,
  divide,
  endsPeriod,
  partReturned,
  payableOf,
  ratedBy,
  type SchemeVersion,
  schemeOn,
  shareOf,
  shareOfMonth,
  sharesOfDay,
  shortOfMinimum,
  tiersRise,
  vatOf,
  whyNotCollected,
} from './index.ts';

const flat = (ratioBp: number) => ({ ratioBp, tiers: [] });
const rising = {
  ratioBp: 7_000,
  tiers: [
    { fromCents: 100_000, bp: 7_500 },
    { fromCents: 300_000, bp: 8_000 },
  ],
};

const version = (change: Partial<SchemeVersion>): SchemeVersion => ({
  ...flat(7_000),
  collector: 'platform',
  schemeId: 'all-1',
  agentId: 3,
  areaId: null,
  no: 1,
  fromDay: '2026-09-01',
  untilDay: null,
  ...change,
});

describe('a share', () => {
  test.each([
    [999, 7_000, 699],
    [-999, 7_000, -699],
    [1, 9_999, 0],
    [-1, 9_999, 0],
    [0, 7_000, 0],
    [12_345, 10_000, 12_345],
  ])('of %i at %i is %i', (cents, bp, share) => {
    expect(shareOf(cents, bp)).toBe(share);
  });

  test.each([
    [100_000, 70_000],
    [100_001, 70_000],
    [200_000, 145_000],
    [400_000, 70_000 + 150_000 + 80_000],
    [-10, -7],
  ])('of a month that came to %i is %i with tiers', (cents, share) => {
    expect(shareOfMonth(cents, rising)).toBe(share);
  });

  const base = fc.integer({ min: -5_000_000, max: 5_000_000 });
  const bp = fc.integer({ min: 0, max: 10_000 });
  const tiers = fc
    .uniqueArray(fc.record({ fromCents: fc.integer({ min: 1, max: 3_000_000 }), bp }), {
      selector: ({ fromCents }) => fromCents,
      maxLength: 4,
    })
    .map((list) => list.toSorted((a, b) => a.fromCents - b.fromCents));
  const terms = fc.record({ ratioBp: bp, tiers });

  test('never has another sign than what it is of, nor more of it', () => {
    fc.assert(
      fc.property(base, bp, (cents, ratio) => {
        const share = shareOf(cents, ratio);
        expect(Math.abs(share)).toBeLessThanOrEqual(Math.abs(cents));
        expect(share * cents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('of the days of a month adds up to that of the month, for any tiers and any order of refunds', () => {
    fc.assert(
      fc.property(terms, fc.array(fc.array(base, { maxLength: 4 }), { maxLength: 31 }), (of, days) => {
        let [month, shares] = [0, 0];
        for (const day of days)
          for (const one of sharesOfDay(
            day.map((baseCents, i) => ({ areaId: i, terms: of, baseCents })),
            month,
          )) {
            shares += one.shareCents;
            month += one.baseCents;
          }
        const exact = days.flat().reduce((sum, cents) => sum + cents, 0);
        expect(month).toBe(exact);
        if (of.tiers.length > 0) expect(shares).toBe(shareOfMonth(month, of));
        else expect(shares).toBe(days.flat().reduce((sum, cents) => sum + shareOf(cents, of.ratioBp), 0));
      }),
    );
  });

  test('of all agents and what is left to head office are what came in, cent for cent', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ terms: fc.option(terms), baseCents: base })), (bases) => {
        const shares = sharesOfDay(
          bases.map((one, i) => ({ ...one, areaId: i })),
          0,
        );
        const agents = shares.reduce((sum, { shareCents }) => sum + shareCents, 0);
        const platform = shares.reduce((sum, { baseCents, shareCents }) => sum + baseCents - shareCents, 0);
        expect(agents + platform).toBe(bases.reduce((sum, { baseCents }) => sum + baseCents, 0));
        expect(shares.every((one) => one.terms !== null || one.shareCents === 0)).toBe(true);
      }),
    );
  });

  test('is divided over areas without losing a cent', () => {
    expect(divide(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(divide(7, [0, 0])).toEqual([7, 0]);
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.nat(10_000), { minLength: 1 }), (cents, weights) => {
        expect(divide(cents, weights).reduce((sum, part) => sum + part, 0)).toBe(cents);
      }),
    );
  });
});

describe('a scheme', () => {
  const versions = [
    version({}),
    version({ schemeId: 'all-2', no: 2, fromDay: '2026-09-16', ratioBp: 7_500 }),
    version({ schemeId: 'own', areaId: 31, fromDay: '2026-09-10', untilDay: '2026-09-20', ratioBp: 8_500 }),
  ];

  test.each([
    ['2026-08-31', 31, undefined],
    ['2026-09-09', 31, 'all-1'],
    ['2026-09-10', 31, 'own'],
    ['2026-09-20', 31, 'own'],
    ['2026-09-21', 31, 'all-2'],
    ['2026-09-15', 32, 'all-1'],
    ['2026-09-16', 32, 'all-2'],
  ])('of %s in area %i is %s', (day, area, id) => {
    expect(schemeOn(versions, area, day)?.schemeId).toBe(id);
  });

  test('of two that begin on one day the later one holds', () => {
    const twice = [version({}), version({ schemeId: 'all-1b', no: 2 })];
    expect(schemeOn(twice, 31, '2026-09-01')?.schemeId).toBe('all-1b');
    expect(schemeOn(twice.toReversed(), 31, '2026-09-01')?.schemeId).toBe('all-1b');
  });

  test('takes back by the ratio of the payment, with tiers by that of the day it went back', () => {
    const when = { paidOn: '2026-09-15', bookedOn: '2026-09-17' };
    expect(ratedBy(versions, 32, when)?.schemeId).toBe('all-1');
    const tiered = [version({ tiers: rising.tiers }), ...versions.slice(1)];
    expect(ratedBy(tiered, 32, when)?.schemeId).toBe('all-2');
  });

  test('shares no more away from an agent that collects than providers allow', () => {
    const provider = { shareBp: 3_000, isReady: true };
    expect(whyNotCollected(flat(7_000), [provider])).toBeUndefined();
    expect(whyNotCollected(flat(6_999), [provider])).toEqual({ why: 'share.too_much_away', mostBp: 3_000 });
    const tiered = { ratioBp: 8_000, tiers: [{ fromCents: 1, bp: 6_000 }] };
    expect(whyNotCollected(tiered, [provider])?.why).toBe('share.too_much_away');
    expect(whyNotCollected(flat(6_000), [{ ...provider, shareBp: 4_000 }])).toBeUndefined();
    expect(whyNotCollected(flat(8_000), [])?.why).toBe('share.no_merchant');
    const unready = { ...provider, isReady: false };
    expect(whyNotCollected(flat(8_000), [provider, unready])).toEqual({
      why: 'share.no_receiver',
      provider: unready,
    });
  });

  test('has tiers that rise', () => {
    expect(tiersRise(rising.tiers)).toBe(true);
    expect(tiersRise([{ fromCents: 0 }])).toBe(false);
    expect(tiersRise([{ fromCents: 2 }, { fromCents: 2 }])).toBe(false);
  });
});

describe('cards of an area that goes to another agent', () => {
  test('take the share of what is left of them along, and refunds bring back no more than went over', () => {
    const left = { leftCents: 990, fromBp: 7_000, toBp: 8_000 };
    expect(compensationOf(left)).toEqual({ fromCents: 693, toCents: 792 });
    expect(compensationOf({ ...left, fromBp: 0 })).toEqual({ fromCents: 0, toCents: 792 });
    expect(partReturned(693, 500, 990)).toBe(350);
    const cents = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(cents, fc.array(cents), fc.nat(10_000), (leftCents, refunds, fromBp) => {
        const { fromCents } = compensationOf({ leftCents, fromBp, toBp: 0 });
        let [rest, back] = [leftCents, 0];
        for (const wanted of refunds) {
          const refunded = Math.min(wanted, rest);
          rest -= refunded;
          back += partReturned(fromCents, refunded, leftCents);
        }
        expect(back).toBeLessThanOrEqual(fromCents);
        expect(partReturned(fromCents, leftCents, leftCents)).toBe(fromCents);
      }),
    );
  });
});

describe('a statement', () => {
  test.each([
    ['day', '2026-09-16', true],
    ['week', '2026-09-20', true],
    ['week', '2026-09-21', false],
    ['month', '2026-09-30', true],
    ['month', '2028-02-28', false],
    ['month', '2028-02-29', true],
  ] as const)('of each %s ends with %s: %s', (cycle, day, ends) => {
    expect(endsPeriod(cycle, day)).toBe(ends);
  });

  test('takes what head office is short of its minimum out of the share, down below zero', () => {
    expect(shortOfMinimum(30_000, 20_000)).toBe(0);
    expect(shortOfMinimum(30_000, 50_000)).toBe(20_000);
    expect(shortOfMinimum(-500, 50_000)).toBe(50_000);
    const sums = { shareCents: 10_000, giftCents: 0, adjustCents: 0, providerCents: 0, carryCents: -100 };
    expect(payableOf({ ...sums, minimumCents: 20_000 })).toBe(-10_100);
  });

  test('that comes to nothing or less is carried on, unless what is owed is billed', () => {
    expect(confirmedAs(1, false)).toBe('confirmed');
    expect(confirmedAs(0, true)).toBe('carried');
    expect(confirmedAs(-1, false)).toBe('carried');
    expect(confirmedAs(-1, true)).toBe('confirmed');
  });
});

test.each([
  [10_300, 300, 300],
  [10_000, 300, 291],
  [-10_000, 300, -291],
  [206, 600, 12],
  [1, 300, 0],
  [0, 300, 0],
])('the tax in %i at %i is %i', (revenue, rate, tax) => {
  expect(vatOf(revenue, rate)).toBe(tax);
});
