import { type Benefit, benefit, type PriceScheme, priceScheme } from '@kickstand/contract/rides/pricing';
import { freeTerms, Repricing } from '@kickstand/domain/rides/orders';
import { priceOf, type Ride } from '@kickstand/domain/rides/pricing';
import type { Bench } from './bench.ts';
import { median, type Row } from './row.ts';

const dayMs = 86_400_000;
const calendar = { holidays: ['2026-10-01', '2026-10-02', '2026-10-03'], makeUpWorkdays: ['2026-10-10'] };

const standard = {
  kind: 0,
  startCents: 200,
  includedSeconds: 900,
  includedM: 5_000,
  unitSeconds: 600,
  unitCents: 100,
  kmCents: 50,
  pauseBilled: false,
  dayCapCents: 1_500,
} as const;
const plain = priceScheme.parse(standard);
const banded = priceScheme.parse({
  ...standard,
  bands: [
    { from: '22:00', to: '06:00', weekdays: [1, 2, 3, 4, 5, 6, 7], startCents: 300, unitCents: 150 },
    { from: '07:00', to: '09:00', weekdays: [1, 2, 3, 4, 5], unitCents: 130 },
    { from: '06:00', to: '22:00', onHolidays: true, unitCents: 200 },
  ],
});
const card = benefit.parse({ type: 'riding_card', id: 'card', saving: { by: 'time', freeSeconds: 1_800 } });

/** Rides of a month, each with its odometer: some 11 minutes, one in twenty of them hours long, one in ten with a pause. */
function someRides(rides: number): Ride[] {
  let state = 7;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return Array.from({ length: rides }, () => {
    const startedAt = Date.UTC(2026, 8, 20) + Math.floor(random() * 30 * dayMs);
    const minutes = 2 - 11 * Math.log(1 - random()) * (random() < 0.05 ? 15 : 1);
    const lasts = Math.floor(Math.min(720, minutes) * 60_000);
    const pause = { from: startedAt + lasts * 0.4, to: startedAt + lasts * 0.6 };
    const pauses = random() < 0.1 ? [pause] : [];
    return {
      startedAt,
      endedAt: startedAt + lasts,
      pauses,
      odometerM: Math.floor(lasts / 333),
      straightM: 1_000,
    };
  });
}

interface Given {
  benefits: readonly Benefit[];
  rounds: number;
}

/** Microseconds that the price of one ride takes, the middle one of some rounds after the first. */
function perRide(some: readonly Ride[], scheme: PriceScheme, { benefits, rounds }: Given) {
  const given = { calendar, trialsLeft: 0, capUsedCents: 400, benefits };
  let cents = 0;
  const times = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    for (const ride of some) cents += priceOf(ride, scheme, given).payableCents;
    return ((performance.now() - startedAt) * 1_000) / some.length;
  });
  if (cents === 0) throw new Error('rides cost nothing');
  return median(times.slice(1));
}

/** A week of the town at its peak, 9,000 rides a day. */
const ridesOfWeek = 63_000;

/** Seconds that the thread of a dry run takes for a week of orders: each read from its text and priced anew. */
function secondsOfWeek(some: readonly Ride[], rides: number) {
  const terms = JSON.stringify({ ...freeTerms('Asia/Shanghai'), scheme: plain, calendar });
  const end = { relation: 'in_station', fence: null, isProven: true, endedBy: 'user' };
  const flags = { isTicked: false, isWaived: false, helmetIn: true };
  const texts = Array.from({ length: rides }, (_, i) =>
    JSON.stringify({
      ...some[i % some.length],
      trialsLeft: 0,
      capUsedCents: 0,
      benefits: [],
      end: { ...end, ...flags },
    }),
  );
  const repricing = new Repricing(banded);
  const startedAt = performance.now();
  for (const [i, basis] of texts.entries())
    repricing.add({
      orderId: String(i),
      riderId: String(i % 20_000),
      areaId: 1,
      terms: JSON.parse(terms),
      basis: JSON.parse(basis),
      payableCents: 200,
      rideCents: 200,
      isTrial: false,
    });
  if (repricing.result().all.orders !== rides) throw new Error('orders are missing');
  return (performance.now() - startedAt) / 1_000;
}

/** What the price of a ride takes: a dry run of a scheme prices a million of them in 30 s. */
export function benchPrice(bench: Bench): Row[] {
  const some = someRides(bench.some(20_000, 200));
  const rounds = bench.some(9, 2);
  const orders = bench.some(ridesOfWeek, 500);
  const row = (what: string, scheme: PriceScheme, benefits: readonly Benefit[] = []): Row => ({
    name: `price of a ride, ${what}`,
    value: perRide(some, scheme, { benefits, rounds }),
    unit: 'µs',
    target: '<= 30 µs',
  });
  return [
    row('start price and units', plain),
    row('with time bands', banded),
    row('with time bands and a riding card', banded, [card]),
    {
      name: `impact of a scheme on ${orders.toLocaleString('en-US')} orders of a week, without reading them`,
      value: secondsOfWeek(some, orders),
      unit: 's',
      target: '<= 10 s',
    },
  ];
}
