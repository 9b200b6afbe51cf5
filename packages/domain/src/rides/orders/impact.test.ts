import type { OrderBasis } from '@kickstand/contract/rides/orders';
import { type PriceScheme, priceScheme } from '@kickstand/contract/rides/pricing';
import { expect, test } from 'vitest';
import { atElasticity, freeTerms, groupOf, type OrderPriced, priceOfOrder, Repricing } from './index.ts';

const zone = 'Asia/Shanghai';
const morning = Date.parse('2026-11-20T08:00:00+08:00');
const base = { kind: 0, startCents: 200, includedSeconds: 900, unitSeconds: 600, unitCents: 100 };
const capped = priceScheme.parse({
  ...base,
  dayCapCents: 700,
  trialSeconds: 120,
  trialM: 300,
  trialsPerDay: 1,
});
const dearer = priceScheme.parse({ ...base, unitCents: 150, dayCapCents: 900 });

interface Wish {
  rider: string;
  /** Minutes after eight in the morning. */
  at: number;
  seconds: number;
}

/** Rides of a day as they are priced one after the other by a scheme. */
function ridden(scheme: PriceScheme, wishes: readonly Wish[]): OrderPriced[] {
  const used = new Map<string, { cents: number; trials: number }>();
  const terms = { ...freeTerms(zone), version: { id: 's.1', name: 'S' }, scheme };
  return wishes.map(({ rider, at, seconds }, i) => {
    const { cents, trials } = used.get(rider) ?? { cents: 0, trials: 0 };
    const startedAt = morning + at * 60_000;
    const basis: OrderBasis = {
      startedAt,
      endedAt: startedAt + seconds * 1_000,
      pauses: [],
      odometerM: 200,
      straightM: null,
      trialsLeft: Math.max(0, scheme.trialsPerDay - trials),
      capUsedCents: cents,
      benefits: [],
      end: {
        relation: 'in_station',
        fence: null,
        isProven: true,
        endedBy: 'user',
        isTicked: false,
        isDoubtful: false,
        isWaived: false,
        helmetIn: true,
      },
    };
    const { payableCents, rideCents, isTrial } = priceOfOrder(terms, basis);
    used.set(rider, { cents: cents + rideCents, trials: trials + Number(isTrial) });
    return { orderId: `o${i}`, riderId: rider, areaId: 31, terms, basis, payableCents, rideCents, isTrial };
  });
}

const wishes: Wish[] = [
  { rider: 'a', at: 0, seconds: 100 },
  { rider: 'b', at: 5, seconds: 1_000 },
  { rider: 'a', at: 20, seconds: 2_400 },
  { rider: 'a', at: 90, seconds: 90 },
  { rider: 'a', at: 200, seconds: 2_000 },
  { rider: 'c', at: 300, seconds: 110 },
];

const impactOf = (orders: readonly OrderPriced[], scheme: PriceScheme) => {
  const repricing = new Repricing(scheme);
  for (const order of orders) repricing.add(order);
  return repricing.result();
};
const sumOf = (orders: readonly OrderPriced[]) =>
  orders.reduce((sum, { payableCents }) => sum + payableCents, 0);

test('a scheme against itself changes no order and no sum', () => {
  for (const scheme of [capped, dearer]) {
    const { all, most, hours } = impactOf(ridden(scheme, wishes), scheme);
    expect(most).toEqual([]);
    expect(all.newCents).toBe(all.oldCents);
    expect(hours.every(({ oldCents, newCents }) => oldCents === newCents)).toBe(true);
  }
});

test('what is foreseen is what the same rides pay, to the cent, with caps and trials of the day', () => {
  const there = impactOf(ridden(capped, wishes), dearer).all;
  expect(there).toEqual({
    orders: 6,
    oldCents: sumOf(ridden(capped, wishes)),
    newCents: sumOf(ridden(dearer, wishes)),
  });
  const back = impactOf(ridden(dearer, wishes), capped).all;
  expect(back.newCents).toBe(sumOf(ridden(capped, wishes)));
  expect(there.newCents).not.toBe(there.oldCents);
});

test('any day of any riders is foreseen to the cent, whichever scheme is left for which', () => {
  let seed = 7;
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let day = 0; day < 200; day++) {
    const rides = Array.from({ length: 12 }, (_, i) => ({
      rider: 'abc'[next(3)] ?? 'a',
      at: i * 60,
      seconds: next(3) === 0 ? next(140) : next(3_500),
    }));
    for (const [from, to] of [
      [capped, dearer],
      [dearer, capped],
    ] as const)
      expect(impactOf(ridden(from, rides), to).all.newCents).toBe(sumOf(ridden(to, rides)));
  }
});

test('sums are parted by hour, area and how often riders rode, and each way gives the whole', () => {
  const { all, hours, areas, riders, most } = impactOf(ridden(capped, wishes), dearer);
  for (const parts of [hours, areas, riders])
    expect([
      parts.reduce((sum, { orders }) => sum + orders, 0),
      parts.reduce((sum, { newCents }) => sum + newCents, 0),
    ]).toEqual([all.orders, all.newCents]);
  expect(hours.map(({ hour }) => hour)).toEqual([8, 9, 11, 13]);
  expect(riders.map(({ group, riders: n }) => [group, n])).toEqual([
    ['once', 2],
    ['some', 1],
    ['often', 0],
  ]);
  const changes = most.map(({ oldCents, newCents }) => Math.abs(newCents - oldCents));
  expect(changes).toEqual(changes.toSorted((a, b) => b - a));
});

test('of a thousand orders the twenty that change most are named', () => {
  const rides = Array.from({ length: 1_000 }, (_, i) => ({ rider: `r${i}`, at: 0, seconds: 900 + i * 7 }));
  const { most } = impactOf(
    ridden(priceScheme.parse(base), rides),
    priceScheme.parse({ ...base, unitCents: 150 }),
  );
  expect(most).toHaveLength(20);
  expect(new Set(most.map(({ newCents, oldCents }) => newCents - oldCents))).toEqual(new Set([600]));
});

test.each([
  [{ oldCents: 1_000, newCents: 1_000 }, -0.8, 1_000],
  [{ oldCents: 1_000, newCents: 1_100 }, -0.2, 1_078],
  [{ oldCents: 1_000, newCents: 1_100 }, -0.8, 1_012],
  [{ oldCents: 1_000, newCents: 900 }, -0.8, 972],
  [{ oldCents: 100, newCents: 1_000 }, -0.8, 0],
  [{ oldCents: 0, newCents: 500 }, -0.8, 500],
])('%o at an elasticity of %d brings %d cents', (sum, elasticity, cents) => {
  expect(atElasticity(sum, elasticity)).toBe(cents);
});

test.each([
  [1, 'once'],
  [2, 'some'],
  [5, 'some'],
  [6, 'often'],
])('who rode %d times rides %s', (rides, group) => {
  expect(groupOf(rides)).toBe(group);
});
