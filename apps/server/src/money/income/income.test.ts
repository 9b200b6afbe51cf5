import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { income } from '@kickstand/contract/money/income';
import { noDues } from '@kickstand/domain/money/wallet';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aSaver } from '../../../test/money/an-invoice.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { vehiclesRoutes } from '../../fleet/vehicles/vehicles.routes.ts';
import { committing } from '../../kernel/database/committing.ts';
import { refundOwed } from '../payments/refunds.service.ts';
import { checkEarned, moveOnEarned, recountEarned } from './earned.service.ts';
import { incomeRoutes } from './income.routes.ts';
import { weekOfVehicles } from './income.service.ts';

const zone = 'Asia/Shanghai';
const dayMs = 86_400_000;
let fixture: FeatureFixture;
let one: { carId: string; number: number };

beforeAll(async () => {
  fixture = await featureFixture(() => [...incomeRoutes(zone), ...vehiclesRoutes({ zone })]);
  one = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
  const ridden = (agentId: number, daysAgo: number, isSaver = true) =>
    fixture.write(async (db) => {
      const now = fixture.clock.now - daysAgo * dayMs;
      const riderId = await aSaver(db, { agentId, now, cents: isSaver ? 850 : 350 });
      const ride = { riderId, agentId, now, due: { location: 500 }, vehicle: one.number };
      return anUnpaidOrder(db, ride);
    });
  await ridden(3, 0, false);
  await ridden(3, 7);
  await ridden(4, 2);
  const orderId = await ridden(3, 2);
  const { database } = fixture;
  await committing({ database, now: () => fixture.clock.now }, (ctx) =>
    refundOwed({ zone, providers: new Map() }, ctx, {
      receivableId: orderId,
      lines: { ...noDues, ride: 150 },
      to: 'wallet',
      reason: '车辆故障',
    }),
  );
});
afterAll(() => fixture.close());

const moment = () => ({ now: fixture.clock.now, zone });
const north = { agentIds: [3], opAreaIds: 'all' } as const;

test('what a vehicle brought is told by the day of its rides’ end and of each payment and refund, and of one’s own rides', async () => {
  const asked = { params: { carId: one.carId }, query: { days: 30 } };
  const { data } = await fixture.as({ codes: ['0302'], scope: north })(income.vehicle, asked);
  expect(data?.list.map(({ day: _, ...figures }) => figures)).toEqual([
    { trips: 1, payableCents: 850, receivedCents: 350, refundedCents: 150, netCents: 200 },
    { trips: 1, payableCents: 850, receivedCents: 850, refundedCents: 0, netCents: 850 },
    { trips: 1, payableCents: 850, receivedCents: 850, refundedCents: 0, netCents: 850 },
  ]);
  expect((await fixture.as({ codes: ['1601'] })(income.vehicle, asked)).data?.list[1]).toMatchObject({
    trips: 2,
  });
  const south = fixture.as({ codes: ['0302'], scope: { agentIds: [4], opAreaIds: 'all' } });
  expect(await south(income.vehicle, asked)).toMatchObject({ status: 404 });
});

test('the last seven business days of a vehicle end today', async () => {
  await fixture.write((db) => moveOnEarned(db, moment()));
  const net = await fixture.write((db) => weekOfVehicles(db, north, [one.number, 1]));
  expect([net(one.number), net(1)]).toEqual([1_050, 0]);
  expect(
    await fixture.write(async (db) => (await weekOfVehicles(db, everything, [one.number]))(one.number)),
  ).toBe(1_900);
});

test('vehicles are listed by what they brought to whoever asks, both ways', async () => {
  const other = await fixture.write(async (db) => {
    const { number, carId } = await aVehicle(db, { agentId: 3 });
    const riderId = await aSaver(db, { agentId: 3, now: fixture.clock.now, cents: 2_000 });
    const ride = { riderId, agentId: 3, now: fixture.clock.now, due: { ride: 1_500 }, vehicle: number };
    await anUnpaidOrder(db, ride);
    await aVehicle(db, { agentId: 3 });
    return carId;
  });
  const listed = async (dir: 'asc' | 'desc', scope: Scope) => {
    const { data } = await fixture.as({ codes: ['0302'], scope })(vehicles.list, {
      query: { sort: 'earned7dCents', dir, pageSize: 200 },
    });
    return data?.list.map(({ carId, earned7dCents }) => [carId, earned7dCents]) ?? [];
  };
  expect((await listed('desc', north)).slice(0, 2)).toEqual([
    [other, 1_500],
    [one.carId, 1_050],
  ]);
  expect((await listed('desc', everything)).slice(0, 2)).toEqual([
    [one.carId, 1_900],
    [other, 1_500],
  ]);
  expect((await listed('asc', north)).slice(-1)).toEqual([[other, 1_500]]);
  expect((await listed('asc', north))[0]).toEqual([expect.any(String), 0]);
});

test('what vehicles earned is compared with the ledger, and adding it up anew comes to the same', async () => {
  const kept = () =>
    fixture.write((db) =>
      db
        .selectFrom('vehicle_earned')
        .selectAll()
        .orderBy('day')
        .orderBy('agent_id')
        .orderBy('vehicle_id')
        .execute(),
    );
  const before = await kept();
  expect(await fixture.write(checkEarned)).toEqual({ first: undefined, count: 0 });
  await fixture.write((db) => recountEarned(db, moment()));
  expect(await kept()).toEqual(before);
  const wrong = await fixture.write(async (db) => {
    await db
      .updateTable('vehicle_earned')
      .set({ paid_cents: 1 })
      .where('vehicle_id', '=', one.number)
      .where('agent_id', '=', 4)
      .execute();
    return checkEarned(db);
  });
  expect(wrong).toMatchObject({ count: 2, first: { said: 850, found: 1 } });
});
