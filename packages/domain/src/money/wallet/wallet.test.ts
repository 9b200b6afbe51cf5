import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  byLine,
  bySource,
  claimedOf,
  type Dues,
  editDifference,
  editProblem,
  type Lot,
  leftOfExceeded,
  noDues,
  refundableOf,
  spendableOf,
  splitRefund,
  totalOf,
} from './index.ts';

const lot = (lotId: string, kind: Lot['kind'], leftCents: number, over: Partial<Lot> = {}): Lot => ({
  lotId,
  kind,
  amountCents: leftCents,
  leftCents,
  at: 0,
  withLotId: null,
  ...over,
});
const due = (over: Partial<Dues>): Dues => ({ ...noDues, ...over });
const wallet = [lot('p', 'principal', 700), lot('g', 'gift', 300)];
const ride = due({ ride: 350, location: 500 });

describe('what the wallet pays', () => {
  test('gifts pay rides only: a place of return is paid online when there is no principal', () => {
    expect(allocate(ride, [lot('g', 'gift', 2_000)], { giftFirst: false })).toEqual({
      parts: [{ line: 'ride', source: 'gift', ref: 'g', cents: 350 }],
      rest: due({ location: 500 }),
    });
  });

  test('principal pays the place first and then the ride, the gift what is left of the ride', () => {
    expect(allocate(ride, wallet, { giftFirst: false }).parts).toEqual([
      { line: 'location', source: 'principal', ref: 'p', cents: 500 },
      { line: 'ride', source: 'principal', ref: 'p', cents: 200 },
      { line: 'ride', source: 'gift', ref: 'g', cents: 150 },
    ]);
  });

  test('where gifts go first, the ride takes the gift and principal the rest', () => {
    const { parts, rest } = allocate(ride, wallet, { giftFirst: true });
    expect(parts).toEqual([
      { line: 'ride', source: 'gift', ref: 'g', cents: 300 },
      { line: 'location', source: 'principal', ref: 'p', cents: 500 },
      { line: 'ride', source: 'principal', ref: 'p', cents: 50 },
    ]);
    expect(totalOf(rest)).toBe(0);
  });

  test('the principal that was paid first and the gift that ends first are spent first', () => {
    const lots = [
      lot('new', 'principal', 100, { at: 2 }),
      lot('old', 'principal', 100, { at: 1 }),
      lot('forever', 'gift', 100, { at: null }),
      lot('soon', 'gift', 100, { at: 5 }),
    ];
    expect(allocate(due({ ride: 250 }), lots, { giftFirst: false }).parts.map(({ ref }) => ref)).toEqual([
      'old',
      'new',
      'soon',
    ]);
  });

  test('a top-up’s gift can be spent only as far as its own principal was', () => {
    const principal = lot('p', 'principal', 1_000);
    const gift = lot('g', 'gift', 150, { withLotId: 'p' });
    expect(spendableOf(gift, [principal, gift])).toBe(0);
    expect(spendableOf(gift, [{ ...principal, leftCents: 333 }, gift])).toBe(100);
    expect(spendableOf({ ...gift, leftCents: 90 }, [{ ...principal, leftCents: 333 }, gift])).toBe(40);
    const first = allocate(due({ ride: 500 }), [principal, gift], { giftFirst: true });
    expect(bySource(first.parts)).toEqual({ principal: 500, gift: 0, online: 0 });
  });
});

describe('a refund', () => {
  const parts = (giftFirst: boolean) =>
    allocate(ride, wallet, { giftFirst }).parts.map((part) => ({ ...part, refundedCents: 0 }));

  test('of the whole ride goes back to what paid it', () => {
    const back = (giftFirst: boolean) => bySource(splitRefund(parts(giftFirst), due({ ride: 350 })) ?? []);
    expect(back(false)).toEqual({ principal: 200, gift: 150, online: 0 });
    expect(back(true)).toEqual({ principal: 50, gift: 300, online: 0 });
  });

  test('takes what was paid online first, and never more than is left of its line', () => {
    const mixed = [
      { line: 'ride', source: 'principal', ref: 'p', cents: 200, refundedCents: 0 },
      { line: 'ride', source: 'online', ref: 'w', cents: 150, refundedCents: 50 },
    ] as const;
    expect(splitRefund(mixed, due({ ride: 120 }))).toEqual([
      { line: 'ride', source: 'online', ref: 'w', cents: 100 },
      { line: 'ride', source: 'principal', ref: 'p', cents: 20 },
    ]);
    expect(splitRefund(mixed, due({ ride: 301 }))).toBeUndefined();
    expect(splitRefund(mixed, due({ helmet: 1 }))).toBeUndefined();
  });

  test.each([
    [{ ride: 301 }, 300],
    [{ ride: 300, location: 501 }, 500],
    [{ location: 1, helmet: 1 }, 0],
  ])('of %j that is more than is left names what is left of that line, not of all', (asked, most) => {
    const paid = [
      { line: 'ride', source: 'principal', ref: 'p', cents: 350, refundedCents: 50 },
      { line: 'location', source: 'online', ref: 'w', cents: 500, refundedCents: 0 },
    ] as const;
    expect(splitRefund(paid, due(asked))).toBeUndefined();
    expect(leftOfExceeded(paid, due(asked))).toBe(most);
  });
});

const cents = fc.integer({ min: 0, max: 5_000 });
const dues = fc.record({ ride: cents, location: cents, helmet: cents, fee: cents });
const lots = fc
  .array(
    fc.record({
      gift: fc.boolean(),
      amount: fc.integer({ min: 1, max: 3_000 }),
      spent: fc.integer({ min: 0, max: 3_000 }),
      at: fc.integer({ min: 0, max: 9 }),
      tied: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map(({ gift, amount, spent, at, tied }, i): Lot => {
      const principal = list.findIndex((one) => !one.gift);
      const leftCents = Math.max(0, amount - spent);
      const withLotId = gift && tied && principal >= 0 ? `lot${principal}` : null;
      return {
        lotId: `lot${i}`,
        kind: gift ? 'gift' : 'principal',
        amountCents: amount,
        leftCents,
        at,
        withLotId,
      };
    }),
  );

test('whatever is due: what is paid and what is left add up by line, no lot gives more than it has, and gifts pay rides alone', () => {
  fc.assert(
    fc.property(dues, lots, fc.boolean(), (owed, purse, giftFirst) => {
      const { parts, rest } = allocate(owed, purse, { giftFirst });
      const paid = byLine(parts);
      for (const line of ['ride', 'location', 'helmet', 'fee'] as const)
        expect(paid[line] + rest[line]).toBe(owed[line]);
      for (const { lotId, leftCents } of purse) {
        const taken = parts.filter(({ ref }) => ref === lotId).reduce((sum, part) => sum + part.cents, 0);
        expect(taken).toBeLessThanOrEqual(leftCents);
      }
      expect(parts.every(({ source, line }) => source === 'principal' || line === 'ride')).toBe(true);
      expect(parts.every((part) => part.cents > 0)).toBe(true);
      expect(new Set(parts.map(({ line, ref }) => `${line} ${ref}`)).size).toBe(parts.length);
    }),
  );
});

test('whatever was paid, refunds one after the other give back each line in full and not a cent more', () => {
  fc.assert(
    fc.property(dues, lots, fc.infiniteStream(fc.integer({ min: 1, max: 900 })), (owed, purse, sizes) => {
      const paid = allocate(owed, purse, { giftFirst: false }).parts.map((part) => ({
        ...part,
        refundedCents: 0,
      }));
      for (const size of sizes) {
        const most = refundableOf(paid);
        const line = (['ride', 'location', 'helmet', 'fee'] as const).find((one) => most[one] > 0);
        if (!line) break;
        expect(splitRefund(paid, due({ [line]: most[line] + 1 }))).toBeUndefined();
        for (const back of splitRefund(paid, due({ [line]: Math.min(size, most[line]) })) ?? []) {
          const of = paid.find((part) => part.line === back.line && part.ref === back.ref);
          if (of) of.refundedCents += back.cents;
        }
      }
      expect(paid.every((part) => part.refundedCents === part.cents)).toBe(true);
    }),
  );
});

describe('what a rider claims', () => {
  const part = (line: 'ride' | 'location' | 'helmet', cents: number, refundedCents = 0) => ({
    line,
    source: 'online' as const,
    ref: 'w',
    cents,
    refundedCents,
  });
  const paid = [part('ride', 350), part('location', 500), part('helmet', 200, 150)];

  test.each([
    ['the whole of a line', 500, { location: 500 }],
    ['what is left of a line', 50, { helmet: 50 }],
    ['a part of the ride', 100, { ride: 100 }],
    ['more than the ride cost', 600, { ride: 350, location: 250 }],
    ['more than all', 5_000, { ride: 350, location: 500, helmet: 50 }],
    ['nothing', 0, {}],
  ])('that is %s is proposed by lines, none above what can go back', (_, claim, lines) => {
    expect(claimedOf(paid, claim)).toEqual(due(lines));
  });
});

describe('asking for other amounts', () => {
  const original = due({ ride: 350, location: 500 });
  const problemOf = (next: Partial<Dues>, over: { due?: Dues; paid?: Dues } = {}) =>
    editProblem({ original, due: original, paid: noDues, ...over, next: due(next) });

  test.each([
    ['a line lower than before', { ride: 100, location: 500 }, {}, undefined],
    ['nothing at all', {}, {}, undefined],
    ['more than at first', { ride: 351, location: 0 }, {}, 'raised'],
    ['a line that was not there', { ride: 350, location: 500, helmet: 1 }, {}, 'raised'],
    ['less than is paid of a line', { ride: 99, location: 500 }, { paid: due({ ride: 100 }) }, 'below_paid'],
    ['what is paid of a line', { ride: 100, location: 0 }, { paid: due({ ride: 100 }) }, undefined],
    ['the same', { ride: 350, location: 500 }, {}, 'unchanged'],
    ['back to what it was', { ride: 350, location: 500 }, { due: due({ ride: 100 }) }, undefined],
  ] as const)('%s', (_, next, over, problem) => {
    expect(problemOf(next, over)).toBe(problem);
  });

  test('what lines lose and gain is kept apart', () => {
    expect(editDifference({ due: due({ ride: 100, location: 500 }), next: due({ ride: 350 }) })).toEqual({
      lowered: due({ location: 500 }),
      raised: due({ ride: 250 }),
    });
  });
});
