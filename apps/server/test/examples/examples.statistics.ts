import type { Db } from '../../src/kernel/database/db.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aFence, aVehicle } from '../vehicles.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const one: Example = async ({ agentId }, db) => {
  await aVehicle(db, { agentId });
  return {};
};

/** Good requests about what vehicles did. */
export const vehicleStatisticExamples: Readonly<Record<string, Example>> = {
  'vehicleStatistics.list': one,
  'vehicleStatistics.sums': one,
};

const aStation: Example = async ({ agentId }, db) => {
  await aFence(db, { agent_id: agentId });
  return {};
};

const ofStation: Example = async ({ agentId }, db) => ({
  params: { stationId: (await aFence(db, { agent_id: agentId })).fence_id },
});

/** Good requests about how stations stand. */
export const stationStatisticExamples: Readonly<Record<string, Example>> = {
  'stationStatistics.live': aStation,
  'stationStatistics.history': aStation,
  'stationStatistics.flows': ofStation,
  'stationStatistics.course': ofStation,
  'stationStatistics.disputes': ofStation,
};
