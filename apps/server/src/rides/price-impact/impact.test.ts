import { priceImpact } from '@kickstand/contract/rides/price-impact';
import { type PriceScheme, priceScheme } from '@kickstand/contract/rides/pricing';
import { tripEvidence } from '@kickstand/contract/rides/trips';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpricedArea, aScheme, schemeS } from '../../../test/money/a-scheme.ts';
import { newId } from '../../kernel/ids.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { chargeOrder, openOrder } from '../orders/charge.service.ts';
import { workOn } from '../pricing/pricing.service.ts';
import { priceImpactRoutes } from './price-impact.routes.ts';

const zone = 'Asia/Shanghai';
const hour = 3_600_000;
const day = 24 * hour;
const capped = priceScheme.parse({
  ...schemeS,
  dayCapCents: 700,
  trialSeconds: 120,
  trialM: 300,
  trialsPerDay: 1,
});
const dearer = priceScheme.parse({ ...schemeS, unitCents: 150, dayCapCents: 900 });
const evidence = tripEvidence.parse({
  vehicleFix: null,
  phoneFix: null,
  fenceRelease: 1,
  edgeM: null,
  nearestStationId: null,
  apartM: null,
  sensors: null,
});

let fixture: FeatureFixture;
let ask: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(priceImpactRoutes({ zone }));
  ask = fixture.as({ codes: ['1702'] });
});
beforeEach(() => {
  fixture.clock.now += 30 * day;
});
afterAll(() => fixture.close());

const anArea = (content: PriceScheme) =>
  fixture.write(async (db) => {
    const { now } = fixture.clock;
    const areaId = await anUnpricedArea(db, 3, now);
    return { areaId, ...(await aScheme(db, { areaId, now, content, from: now - 20 * day })) };
  });

interface Wish {
  rider: number;
  /** Hours before now. */
  ago: number;
  seconds: number;
  modelId?: number;
}

/** Five riders over six days: trials, caps that are reached, long and short rides. */
const week: Wish[] = Array.from({ length: 60 }, (_, i) => ({
  rider: i % 5,
  ago: 140 - i * 2.3,
  seconds: [90, 700, 1_900, 3_100, 110][(i * 7) % 5] ?? 0,
}));

/** Rides through the functions that charge riders; answers what they are to pay in all. */
async function ride(areaId: number, wishes: readonly Wish[]) {
  const riders = await fixture.write(async (db) => [
    ...(await Promise.all([0, 1, 2, 3, 4].map(() => aRider(db, 3)))),
  ]);
  const { now } = fixture.clock;
  for (const { rider, ago, seconds, modelId = 1 } of wishes) {
    const { riderId } = riders[rider] ?? { riderId: '' };
    const [orderId, startedAt] = [newId(), now - ago * hour];
    const endedAt = startedAt + seconds * 1_000;
    await fixture.write(async (db) => {
      const vehicle = { vehicle: 10_000_001, imei: null, modelId, platform: null, startStationId: null };
      await openOrder(db, { orderId, riderId, ...vehicle, areaId, agentId: 3, startedAt }, zone);
      await waitForRider(db, riderId);
      await chargeOrder(
        db,
        {
          orderId,
          startedAt,
          endedAt,
          pauses: [],
          odometerM: 250,
          straightM: null,
          endedBy: 'user',
          relation: 'in_station',
          judged: 'in_station',
          endStationId: null,
          distanceM: 250,
          ridingSeconds: seconds,
          evidence,
          isTicked: false,
        },
        { now: endedAt, zone },
      );
    });
  }
  return fixture.write(async (db) => {
    const orders = db.selectFrom('ride_order').where('service_area_id', '=', areaId);
    const { cents } = await orders
      .select(({ fn }) => fn.sum<number>('payable_cents').as('cents'))
      .executeTakeFirstOrThrow();
    return cents;
  });
}

const draft = (id: string, content: PriceScheme, modelIds: number[] = []) =>
  fixture.write((db) => workOn(db, id, { modelIds, content }, { by: '张三', now: fixture.clock.now }));

test('a scheme against itself changes no order', async () => {
  const { areaId, id } = await anArea(capped);
  const paid = await ride(areaId, week);
  const { data } = await ask(priceImpact.week, { query: { id, no: 1 } });
  expect(data?.all).toEqual({ orders: week.length, oldCents: paid, newCents: paid });
  expect(data?.most).toEqual([]);
  expect(data?.elastic.map(({ cents }) => cents)).toEqual([paid, paid]);
});

test('what a draft is said to bring is what the same rides then pay under it, to the cent', async () => {
  for (const [held, tried] of [
    [capped, dearer],
    [dearer, capped],
  ] as const) {
    const { areaId, id } = await anArea(held);
    const paid = await ride(areaId, week);
    await draft(id, tried);
    const { data } = await ask(priceImpact.week, { query: { id } });
    const then = await ride((await anArea(tried)).areaId, week);
    expect(data?.all).toEqual({ orders: week.length, oldCents: paid, newCents: then });
    expect(then).not.toBe(paid);
    expect(data?.most.length).toBeGreaterThan(0);
  }
});

test('only rides of the area and of the models that the draft prices are looked at', async () => {
  const { areaId, id } = await anArea(schemeS);
  await ride(areaId, [
    { rider: 0, ago: 5, seconds: 1_000 },
    { rider: 1, ago: 5, seconds: 1_000, modelId: 2 },
    { rider: 2, ago: 24 * 9, seconds: 1_000 },
  ]);
  const other = await anArea(schemeS);
  await ride(other.areaId, [{ rider: 0, ago: 5, seconds: 1_000 }]);
  await draft(id, dearer, [2]);
  const { data } = await ask(priceImpact.week, { query: { id } });
  expect(data?.all).toEqual({ orders: 1, oldCents: 300, newCents: 350 });
  await draft(id, dearer);
  const both = await ask(priceImpact.week, { query: { id, areaIds: [areaId, other.areaId] } });
  expect(both.data?.areas.map(({ orders, newCents }) => [orders, newCents])).toEqual([
    [2, 700],
    [1, 350],
  ]);
});

test('without a draft there is nothing to foresee, and orders of others are nobody’s business', async () => {
  const { areaId, id } = await anArea(schemeS);
  await ride(areaId, [{ rider: 0, ago: 5, seconds: 1_000 }]);
  expect(await ask(priceImpact.week, { query: { id } })).toMatchObject({ code: 'billing.no_draft' });
  const south = fixture.as({ codes: ['1702'], scope: { agentIds: [4], opAreaIds: 'all' } });
  expect(await south(priceImpact.week, { query: { id, no: 1 } })).toMatchObject({ status: 404 });
});
