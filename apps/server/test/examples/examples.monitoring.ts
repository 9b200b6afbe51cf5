import type { Db } from '../../src/kernel/database/db.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';

const hour = 3_600_000;

async function sampled({ agentId }: World, db: Db): Promise<AnyRequest> {
  await db
    .insertInto('fleet_sample')
    .values({
      service_area_id: agentId * 10 + 1,
      at: new Date(fixtureNow - hour),
      agent_id: agentId,
      on_shelf: 5,
      rentable: 4,
      riding: 1,
      online: 3,
      bound: 5,
      fixed: 3,
      weak_signal: 0,
      no_power: 0,
      low_battery: 1,
    })
    .onConflict((c) => c.doNothing())
    .execute();
  return {};
}

/** Good requests about controllers. */
export const monitoringExamples = {
  'monitoring.line': sampled,
  'monitoring.single': ({ carId }: World) => ({ params: { carId } }),
  'monitoring.metrics': ({ imei }: World) => ({ query: { imei, from: fixtureNow - hour, to: fixtureNow } }),
  'monitoring.packets': ({ carId }: World) => ({ params: { carId } }),
};
