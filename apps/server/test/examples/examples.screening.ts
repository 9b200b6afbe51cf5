import { type ScreeningRule, systemPresets } from '@kickstand/contract/fleet/screening';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aVehicle } from '../vehicles.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

/** Met by every vehicle whose charge is known. */
const rule: ScreeningRule = {
  ...systemPresets.idle.rule,
  groups: [{ match: 'all', conditions: [{ key: 'battery', from: 0 }] }],
};

let names = 0;
const keeping = () => ({ name: `预设 ${++names}`, rule, shared: false, schedule: 'daily', atHour: 6 });

/** A preset of a franchisee's operator; the ones before are gone, for nobody keeps very many. */
async function aPreset({ operatorId, agentId }: World, db: Db) {
  await db.deleteFrom('screening_preset').where('operator_id', '=', operatorId).execute();
  const presetId = newId();
  await db
    .insertInto('screening_preset')
    .values({
      preset_id: presetId,
      operator_id: operatorId,
      agent_id: agentId,
      name: presetId.slice(-12),
      rule: JSON.stringify(rule),
      updated_at: new Date(fixtureNow),
    })
    .execute();
  return presetId;
}

/** A result of a franchisee's operator that holds one new vehicle. */
async function aRun({ operatorId, agentId }: World, db: Db) {
  const { number, carId } = await aVehicle(db, { agentId });
  const runId = newId();
  await db
    .insertInto('screening_run')
    .values({
      run_id: runId,
      operator_id: operatorId,
      agent_id: agentId,
      rule: JSON.stringify(rule),
      source: 'operator',
      state: 'done',
      took_ms: 5,
      at: new Date(fixtureNow),
    })
    .execute();
  const hit = { run_id: runId, vehicle_id: number, agent_id: agentId, service_area_id: agentId * 10 + 1 };
  await db
    .insertInto('screening_hit')
    .values({ ...hit, measured: '[80]' })
    .execute();
  return { runId, carId };
}

const work =
  (body: object): Example =>
  async (world, db) => {
    const { runId, carId } = await aRun(world, db);
    return { body: { runId, carIds: [carId], ...body } };
  };

/** Good requests about screening. */
export const screeningExamples: Readonly<Record<string, Example>> = {
  'screening.query': async (world, db) => ({ body: { presetId: await aPreset(world, db) } }),
  'screening.hits': async (world, db) => ({ query: { runId: (await aRun(world, db)).runId } }),
  'screening.run': async (world, db) => ({ params: { id: (await aRun(world, db)).runId } }),
  'screening.runs': async (world, db) => {
    await aRun(world, db);
    return {};
  },
  'screening.addPreset': async (world, db) => {
    await aPreset(world, db);
    return { body: keeping() };
  },
  'screening.editPreset': async (world, db) => ({
    params: { id: await aPreset(world, db) },
    body: { ...keeping(), version: 1 },
  }),
  'screening.removePreset': async (world, db) => ({ params: { id: await aPreset(world, db) } }),
  'screening.tasks': work({ type: 'inspect' }),
  'screening.tag': work({ add: ['待检查'] }),
  'screening.takeOff': work({ reason: '长期无人骑行' }),
};
