import type { Db } from '../../src/kernel/database/db.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aFence, aVehicle } from '../vehicles.ts';
import { aTask } from './examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

/** A station with a free vehicle in it. */
async function aStation({ agentId }: World, db: Db) {
  const { fence_id } = await aFence(db, { agent_id: agentId });
  await aVehicle(db, { agentId, state: { station_id: fence_id } });
  return { params: { stationId: fence_id } };
}

/** Calls of the operation map that need something to be there. */
export const mapExamples: Readonly<Record<string, Example>> = {
  'baseMap.addresses': () => ({ query: { points: [113.45, 30.65] } }),
  'baseMap.places': () => ({ query: { text: '路', lng: 113.45, lat: 30.65 } }),
  'opsMap.tasks': async (world, db) => {
    await aTask(world, db);
    return { query: { bbox: [113, 30, 114, 31] } };
  },
  'opsMap.station': aStation,
  'opsMap.move': async (world, db) => ({
    ...(await aStation(world, db)),
    body: { direction: 'out', n: 1 },
  }),
};
