import { stationStatistics } from '@kickstand/contract/station-statistics';
import { chanceFrom } from '@kickstand/domain/chance';
import { freeTerms } from '@kickstand/domain/orders';
import { noDues } from '@kickstand/domain/wallet';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aSaver } from '../../../test/money/an-invoice.ts';
import { aFence } from '../../../test/vehicles.ts';
import { committing } from '../../kernel/database/committing.ts';
import { newId } from '../../kernel/ids.ts';
import { addUpRides } from '../analysis/ride-hours.jobs.ts';
import { insertOrder } from '../orders/orders.store.ts';
import { refundOwed } from '../payments/refunds.service.ts';
import { paidOnline } from '../wallet/paying.service.ts';
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
  paid: 'wallet' | 'late' | 'owed';
  backCents: number;
}

/** A ride of the last three days between two places, paid from the wallet or owed. */
const aRide = (paid: boolean) =>
  fixture.write(async (db): Promise<Made> => {
    const endedAt = fixture.clock.now - chance.whole(0, 3 * dayMs);
    const riderId = await aSaver(db, { agentId: 3, now: endedAt, cents: paid ? 350 : 1 });
    const place = () => chance.pick([...stations, null]);
    const stationsOfRide = { start_station_id: place(), end_station_id: place() };
    const ride = { riderId, agentId: 3, now: endedAt, due: {}, stations: stationsOfRide };
    return { orderId: await anUnpaidOrder(db, ride), paid: paid ? 'wallet' : 'owed', backCents: 0 };
  });

/** Money comes late for what was owed, and some of what was paid goes back. */
async function changeLater(made: Made) {
  const { now } = fixture.clock;
  if (made.paid === 'owed') {
    const paid = {
      paymentId: `late-${made.orderId}`,
      channel: 'wechat',
      moment: { eventAt: now, now, zone },
    };
    await fixture.write((db) => paidOnline(db, made.orderId, paid));
    made.paid = 'late';
  }
  if (made.paid === 'late') return;
  const cents = chance.whole(1, 100);
  await committing({ database: fixture.database, now: () => now }, (ctx) =>
    refundOwed({ zone, houses: new Map() }, ctx, {
      receivableId: made.orderId,
      lines: { ...noDues, ride: cents },
      to: 'wallet',
      reason: '车辆故障',
    }),
  );
  made.backCents += cents;
}

/** What orders say of each station, read one by one. */
async function plainly(isLooked: (hour: number) => boolean) {
  const orders = await fixture.write((db) =>
    db
      .selectFrom('ride_order as o')
      .select(['start_station_id as from', 'end_station_id as to', 'started_at', 'ended_at'])
      .select(
        sql<number>`o.principal_cents + o.online_cents - coalesce((select sum(p.refunded_cents) from receivable_part p
          where p.receivable_id = o.order_id and p.source <> 'gift'), 0)`.as('cents'),
      )
      .execute(),
  );
  const isIn = (ms: number | null) => isLooked(Math.floor(((ms ?? 0) / hourMs + 8) % 24));
  return stations.map((id) => {
    const begun = orders.filter((order) => order.from === id && isIn(order.started_at));
    return {
      id,
      pickups: begun.length,
      returns: orders.filter((order) => order.to === id && isIn(order.ended_at)).length,
      earnedCents: begun.reduce((sum, { cents }) => sum + Number(cents), 0),
    };
  });
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

async function expectTrue() {
  expect(await told({})).toEqual(await plainly(() => true));
  expect(await told({ hourFrom: 7, hourTo: 9 })).toEqual(await plainly((hour) => hour >= 7 && hour <= 9));
  const isLate = (hour: number) => hour >= 9 || hour <= 5;
  expect(await told({ hourFrom: 9, hourTo: 5 })).toEqual(await plainly(isLate));
}

test('what is added up of stations is what their orders say, whenever it is added up and however late money comes or goes back', async () => {
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

test('a ride that goes on counts where it began', async () => {
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
