import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPair } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { deleteExpired, deleteOfRider, insertReservation } from './reservations.store.ts';

let fixture: FeatureFixture;
beforeAll(async () => {
  fixture = await featureFixture([]);
});
afterAll(() => fixture.close());

const minute = 60_000;

test('a reservation that was given up or lapsed is kept with its times, and without whose it was', async () => {
  const { now } = fixture.clock;
  const kept = await fixture.write(async (db) => {
    const [given, lapsed] = [await aPair({ agentId: 3 }, db), await aPair({ agentId: 3 }, db)];
    for (const { number, riderId } of [given, lapsed])
      await insertReservation(db, {
        vehicle: number,
        riderId,
        areaId: 31,
        agentId: 3,
        now,
        until: now + 10 * minute,
      });
    expect(await deleteOfRider(db, given.riderId, now + 3 * minute)).toEqual([given.number]);
    expect(await deleteExpired(db, now + 9 * minute, 10)).toEqual([]);
    expect(await deleteExpired(db, now + 12 * minute, 10)).toEqual([lapsed.number]);
    const rows = await db.selectFrom('reservation_past').selectAll().orderBy('ended_at').execute();
    return rows.map((row) => [
      row.vehicle_id === given.number,
      row.made_at - now,
      row.ended_at - now,
      Object.keys(row).length,
    ]);
  });
  expect(kept).toEqual([
    [true, 0, 3 * minute, 5],
    [false, 0, 10 * minute, 5],
  ]);
});
