import { businessDayOf } from '@kickstand/domain/time';
import type { Db } from '../../src/kernel/database/db.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { anUnpaidOrder } from '../money/a-rider.ts';
import { aFence, aVehicle } from '../vehicles.ts';
import { aRider } from './examples.trips.ts';

const to = businessDayOf(fixtureNow, 'Asia/Shanghai');
const looked = { query: { from: to, to } };

const aStation = (db: Db, agentId: number) => aFence(db, { agent_id: agentId, kind: 'station' });

/** A ride from a station to another that ended an hour ago. */
async function aFlow({ agentId }: World, db: Db) {
  const { riderId } = await aRider(db, agentId);
  const orderId = await anUnpaidOrder(db, {
    riderId,
    agentId,
    now: fixtureNow,
    due: {},
    endedAt: fixtureNow - 3_600_000,
  });
  const [from, end] = [await aStation(db, agentId), await aStation(db, agentId)];
  await db
    .updateTable('ride_order')
    .set({ start_station_id: from.fence_id, end_station_id: end.fence_id })
    .where('order_id', '=', orderId)
    .execute();
}

async function someHeat({ agentId }: World, db: Db) {
  await db
    .insertInto('heat_hour')
    .values({
      service_area_id: agentId * 10 + 1,
      agent_id: agentId,
      day: to,
      hour: 9,
      cell: 13_207_560_250,
      starts: 9,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Example = (world: World, db: Db) => Promise<AnyRequest>;
const ofRides: Example = async (world, db) => {
  await aFlow(world, db);
  return looked;
};

/** Good requests about how the fleet is used. */
export const analysisExamples: Readonly<Record<string, Example>> = {
  'analysis.summary': ofRides,
  'analysis.hours': ofRides,
  'analysis.shares': ofRides,
  'analysis.riders': ofRides,
  'analysis.flows': ofRides,
  'analysis.cells': async (world, db) => {
    await someHeat(world, db);
    return looked;
  },
  'analysis.places': async (world, db) => {
    await someHeat(world, db);
    return { query: { ...looked.query, by: 'grid' } };
  },
  'analysis.moves': ofRides,
  'analysis.makeMoves': async ({ agentId }, db) => {
    const [from, end] = [await aStation(db, agentId), await aStation(db, agentId)];
    await aVehicle(db, { agentId, state: { station_id: from.fence_id } });
    return { body: { moves: [{ fromId: from.fence_id, toId: end.fence_id, n: 1 }] } };
  },
};
