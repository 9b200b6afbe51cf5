import { analysis } from '@kickstand/contract/insight/analysis';
import type { WeatherKind } from '@kickstand/contract/work/weather';
import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { analysisRoutes } from './analysis.routes.ts';

const zone = 'Asia/Shanghai';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const north: Scope = { agentIds: [3], opAreaIds: 'all' };
const south: Scope = { agentIds: [4], opAreaIds: 'all' };
let fixture: FeatureFixture;

const asks = (scope: Scope) => fixture.as({ codes: ['0304'], scope });
const day = (ago: number) => businessDayOf(fixture.clock.now - ago * dayMs, zone);
const fortnight = () => ({ query: { from: day(14), to: day(0) } });

beforeAll(async () => {
  fixture = await featureFixture(analysisRoutes(zone));
});
afterAll(() => fixture.close());

/** A day with one kind of weather. */
const weatherOf = (ago: number, kind: WeatherKind) =>
  fixture.write((db) =>
    db
      .insertInto('weather_day')
      .values({
        service_area_id: 31,
        agent_id: 3,
        day: day(ago),
        issued_at: new Date(fixture.clock.now),
        half_hours: JSON.stringify(Array.from({ length: 48 }, () => [{ kind, percent: 100 }])),
      })
      .execute(),
  );

const aRide = (startedAt: number, person?: { number: string; rider: string }) =>
  fixture.write(async (db) => {
    const { riderId } = await aRider(db, 3);
    const orderId = await anUnpaidOrder(db, {
      riderId,
      agentId: 3,
      now: fixture.clock.now,
      due: {},
      endedAt: startedAt + 600_000,
    });
    await db
      .updateTable('ride_order')
      .set({
        started_at: new Date(startedAt),
        distance_m: 900,
        riding_seconds: 600,
        return_relation: 'in_station',
      })
      .where('order_id', '=', orderId)
      .execute();
    if (!person) return;
    await db
      .insertInto('rider_identity')
      .values({
        rider_id: riderId,
        number_box: 'sealed',
        number_hash: person.rider,
        number_masked: person.number,
        born_on: '1990-05-01',
        verified_at: new Date(fixture.clock.now),
      })
      .execute();
  });

test('rides in the rain are told beside what is usual at that weekday and hour, and unknown weather is no weather', async () => {
  await weatherOf(7, 'rain');
  await weatherOf(14, 'clear');
  const begun = fixture.clock.now - 7 * dayMs;
  await aRide(begun);
  const { data } = await asks(north)(analysis.weather, fortnight());
  const [clear, rain] = data?.list ?? [];
  expect(clear).toEqual({ kind: 'clear', hours: 24, rides: 0, usual: expect.closeTo(1 / 48, 9), missed: 0 });
  expect(rain).toMatchObject({ kind: 'rain', hours: 24 });
  expect(rain?.rides).toBeCloseTo(1 / 24, 9);
  expect(rain?.usual).toBeCloseTo(1 / 48, 9);
  const { data: hours } = await asks(north)(analysis.hours, fortnight());
  expect(hours?.list.map(({ wetShare }) => wetShare)).toEqual([0.5]);
  expect((await asks(north)(analysis.weather, { query: { from: day(6), to: day(0) } })).data?.list).toEqual(
    [],
  );
  expect((await asks(south)(analysis.weather, fortnight())).data?.list).toEqual([]);
});

test('hours of today count once they are over', async () => {
  await weatherOf(0, 'fog');
  const { data } = await asks(north)(analysis.weather, { query: { from: day(0), to: day(0) } });
  const hoursSoFar = new Date(fixture.clock.now + 8 * hourMs).getUTCHours();
  expect(data?.list).toMatchObject([{ kind: 'fog', hours: hoursSoFar }]);
});

test('men and women are told apart from ten of each on', async () => {
  const person = (i: number, digit: number) => ({
    number: `4401************${digit}X`,
    rider: `hash ${digit} ${i}`,
  });
  for (let i = 0; i < 10; i++) await aRide(fixture.clock.now - hourMs, person(i, 1));
  for (let i = 0; i < 9; i++) await aRide(fixture.clock.now - hourMs, person(i, 2));
  const today = { query: { from: day(0), to: day(0) } };
  expect((await asks(north)(analysis.riders, today)).data).toMatchObject({ men: null, women: null });
  await aRide(fixture.clock.now - hourMs, person(9, 2));
  expect((await asks(north)(analysis.riders, today)).data).toMatchObject({ men: 10, women: 10 });
});

test('the vehicles on the shelf are told by their charge and how long they stand, a company its own', async () => {
  const { now } = fixture.clock;
  const stands = (rest_battery: number | null, hours: number | null) =>
    fixture.write((db) =>
      aVehicle(db, {
        agentId: 4,
        state: {
          rest_battery,
          lock_at: hours === null ? null : new Date(now - hours * hourMs),
          unlock_at: null,
        },
      }),
    );
  const before = (await asks(south)(analysis.fleet, { query: {} })).data;
  await stands(100, 0.5);
  await stands(9, 2);
  await stands(10, 48);
  await stands(null, null);
  const { data } = await asks(south)(analysis.fleet, { query: {} });
  expect(data?.battery.map((n, i) => n - (before?.battery[i] ?? 0))).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect((data?.batteryUnknown ?? 0) - (before?.batteryUnknown ?? 0)).toBe(1);
  expect(data?.idle.map((n, i) => n - (before?.idle[i] ?? 0))).toEqual([1, 1, 0, 0, 0, 0, 1]);
  expect((data?.idleUnknown ?? 0) - (before?.idleUnknown ?? 0)).toBe(1);
  expect((await asks(south)(analysis.fleet, { query: { modelId: 999 } })).data?.battery).toEqual(
    Array.from({ length: 10 }, () => 0),
  );
});
