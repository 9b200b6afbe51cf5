import { stationStatistics } from '@kickstand/contract/insight/station-statistics';
import { noDues } from '@kickstand/domain/money/wallet';
import { chanceFrom } from '@kickstand/domain/platform/chance';
import { freeTerms } from '@kickstand/domain/rides/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder, paidAtProvider } from '../../../test/money/a-rider.ts';
import { aSaver } from '../../../test/money/an-invoice.ts';
import { aFence } from '../../../test/vehicles.ts';
import { committing } from '../../kernel/database/committing.ts';
import { newId } from '../../kernel/ids.ts';
import { refundOwed } from '../../money/payments/refunds.service.ts';
import { insertOrder } from '../../rides/orders/orders.store.ts';
import { addUpRides } from '../analysis/ride-hours.jobs.ts';
import { stationStatisticsRoutes } from './station-statistics.routes.ts';

const zone = 'Asia/Shanghai';
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const chance = chanceFrom(20_261_126);
let fixture: FeatureFixture;
let stations: string[];

beforeAll(async () => {
  fixture = await featureFixture(() => stationStatisticsRoutes({ zone }));
  const fences = await fixture.write(async (db) => [
    await aFence(db, { agent_id: 3, centre_lng: 113.5 }),
    await aFence(db, { agent_id: 3, centre_lng: 113.51 }),
    await aFence(db, { agent_id: 3, centre_lng: 113.52 }),
  ]);
  stations = fences.map(({ fence_id: id }) => id);
});
afterAll(() => fixture.close());

interface Made {
  orderId: string;
  riderId: string;
  from: string | null;
  paid: 'wallet' | 'late' | 'owed';
  backCents: number;
}

/** Money received or refunded for rides, with its time. */
const money: { station: string | null; at: number; cents: number }[] = [];

/** A ride of the last three days between two places, paid from the wallet or unpaid. */
const aRide = (paid: boolean) =>
  fixture.write(async (db): Promise<Made> => {
    const endedAt = fixture.clock.now - chance.whole(0, 3 * dayMs);
    const cents = paid ? 350 : 1;
    const riderId = await aSaver(db, { agentId: 3, now: endedAt, cents });
    const place = () => chance.pick([...stations, null]);
    const from = place();
    const ride = { riderId, agentId: 3, now: endedAt, due: {} };
    const orderId = await anUnpaidOrder(db, {
      ...ride,
      stations: { start_station_id: from, end_station_id: place() },
    });
    money.push({ station: from, at: endedAt, cents });
    return { orderId, riderId, from, paid: paid ? 'wallet' : 'owed', backCents: 0 };
  });

/** Debts are paid later, and some payments are refunded. */
async function changeLater(made: Made) {
  const { now } = fixture.clock;
  const { orderId, riderId, from } = made;
  if (made.paid === 'owed') {
    await fixture.write((db) =>
      paidAtProvider(db, { riderId, agentId: 3, now, cents: 349, receivableId: orderId }),
    );
    money.push({ station: from, at: now, cents: 349 });
    made.paid = 'late';
  }
  if (made.paid === 'late') return;
  const cents = chance.whole(1, 100);
  await committing({ database: fixture.database, now: () => now }, (ctx) =>
    refundOwed({ zone, providers: new Map() }, ctx, {
      receivableId: orderId,
      lines: { ...noDues, ride: cents },
      to: 'wallet',
      reason: '车辆故障',
    }),
  );
  money.push({ station: from, at: now, cents: -cents });
  made.backCents += cents;
}

/** The results per station, computed ride by ride and payment by payment. */
async function plainly(isLooked: (hour: number) => boolean) {
  const orders = await fixture.write((db) =>
    db
      .selectFrom('ride_order as o')
      .select(['start_station_id as from', 'end_station_id as to', 'started_at', 'ended_at'])
      .execute(),
  );
  const isIn = (ms: number | null) => isLooked(Math.floor(((ms ?? 0) / hourMs + 8) % 24));
  return stations.map((id) => ({
    id,
    pickups: orders.filter((order) => order.from === id && isIn(order.started_at)).length,
    returns: orders.filter((order) => order.to === id && isIn(order.ended_at)).length,
    earnedCents: money
      .filter(({ station, at }) => station === id && isIn(at))
      .reduce((sum, { cents }) => sum + cents, 0),
  }));
}

async function told(band: object) {
  const { now } = fixture.clock;
  const query = { from: now - 4 * dayMs, to: now, pageSize: 100, ...band };
  const { data } = await fixture.as({ codes: ['0907'], agentId: 2 })(stationStatistics.history, { query });
  const rows = new Map(data?.list.map((row) => [row.id, row]));
  return stations.map((id) => {
    const { pickups, returns, earnedCents } = rows.get(id) ?? {};
    return { id, pickups, returns, earnedCents };
  });
}

/** Rides without a start station are listed separately, so that the total equals the figure of the reports. */
async function expectSum() {
  const { now } = fixture.clock;
  const query = { from: now - 4 * dayMs, to: now };
  const { data } = await fixture.as({ codes: ['0907'], agentId: 2 })(stationStatistics.history, { query });
  const sumOf = (of: typeof money) => of.reduce((sum, { cents }) => sum + cents, 0);
  expect([data?.sum.earnedCents, data?.besideCents]).toEqual([
    sumOf(money.filter(({ station }) => station !== null)),
    sumOf(money.filter(({ station }) => station === null)),
  ]);
}

async function expectTrue() {
  await expectSum();
  expect(await told({})).toEqual(await plainly(() => true));
  expect(await told({ hourFrom: 7, hourTo: 9 })).toEqual(await plainly((hour) => hour >= 7 && hour <= 9));
  const isLate = (hour: number) => hour >= 9 || hour <= 5;
  expect(await told({ hourFrom: 9, hourTo: 5 })).toEqual(await plainly(isLate));
}

test('what is added up of stations is what their rides and the ledger say, whenever it is added up and however late money comes or goes back', async () => {
  const watch = { database: fixture.database, zone };
  const made: Made[] = [];
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 12; i++) made.push(await aRide(chance.happens(0.6)));
    await expectTrue();
    for (let i = 0; i < 6; i++) await changeLater(chance.pick(made));
    await expectTrue();
    expect(await addUpRides(watch)).toBe(true);
    await expectTrue();
    for (let i = 0; i < 6; i++) await changeLater(chance.pick(made));
    await expectTrue();
  }
  expect(made.some(({ backCents }) => backCents > 0)).toBe(true);
  await fixture.write((db) =>
    sql`update ride_hour_mark set xact = pg_current_xact_id()::text::bigint + 1000000`.execute(db),
  );
  await addUpRides(watch);
  await expectTrue();
  expect(await fixture.write((db) => sql`select from station_earned_change`.execute(db))).toMatchObject({
    rows: [],
  });
}, 30_000);

test('an ongoing ride counts where it began', async () => {
  const [before] = await told({});
  const startStationId = stations[0] ?? null;
  await fixture.write(async (db) =>
    insertOrder(db, {
      orderId: newId(),
      riderId: (await aRider(db, 3)).riderId,
      vehicle: 10_000_002,
      imei: null,
      modelId: 1,
      areaId: 31,
      agentId: 3,
      platform: null,
      startStationId,
      startedAt: fixture.clock.now - hourMs,
      terms: freeTerms(zone),
    }),
  );
  const [after] = await told({});
  expect(after?.pickups).toBe((before?.pickups ?? 0) + 1);
});
