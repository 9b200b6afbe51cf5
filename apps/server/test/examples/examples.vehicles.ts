import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aVehicle } from '../vehicles.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const reason = '运营调整需要';
const at = new Date(fixtureNow - 60_000);

/** An alarm of one's own vehicle that nobody has looked at. */
export async function anAlarm(
  db: Db,
  { carId, agentId, ...wish }: { carId: string; agentId: number } & Record<string, unknown>,
) {
  const alarm_id = newId();
  await db
    .insertInto('alarm')
    .values({
      alarm_id,
      vehicle_id: Number(carId),
      agent_id: agentId,
      service_area_id: agentId * 10 + 1,
      type: 'battery_removed',
      level: 'red',
      state: 'open',
      first_at: at,
      last_at: at,
      ...wish,
    })
    .onConflict((c) => c.doNothing())
    .execute();
  return alarm_id;
}

/** Another vehicle of the franchisee's own. */
const another = (world: World, db: Db, wish: Parameters<typeof aVehicle>[1] = {}) =>
  aVehicle(db, { agentId: world.agentId, ...wish });

async function ofAnother(world: World, db: Db) {
  const { carId } = await another(world, db);
  return anAlarm(db, { carId, agentId: world.agentId });
}

async function queued({ agentId }: World, db: Db) {
  const { number, imei } = await aVehicle(db, { agentId });
  const jobId = newId();
  const common = { job_id: jobId, agent_id: agentId, operator_id: 'x', operator: 'x', type: 'ring' };
  await db
    .insertInto('command_job')
    .values({ ...common, vehicles: 1, request_id: 'x', created_at: at })
    .execute();
  await db
    .insertInto('command')
    .values({
      ...common,
      vehicle_id: number,
      command_id: newId(),
      service_area_id: agentId * 10 + 1,
      imei,
      source: 'operator',
      state: 'queued',
      created_at: at,
      deadline_at: new Date(fixtureNow + 30_000),
    })
    .execute();
  return { params: { jobId }, body: {} };
}

/** Good requests about vehicles, their commands and their alarms. */
export const vehicleExamples: Readonly<Record<string, Example>> = {
  'income.vehicle': ({ carId }) => ({ params: { carId } }),
  'vehicles.tag': ({ carId }) => ({ body: { carIds: [carId], add: ['待检'] } }),
  'vehicles.shelve': async (world, db) => {
    const { carId } = await another(world, db);
    return { body: { carIds: [carId], on: false, reason } };
  },
  'vehicles.report': async (world, db) => {
    const { carId } = await another(world, db);
    return { params: { carId }, body: { lost: true, reason } };
  },
  'vehicles.move': async (world, db) => {
    const { carId } = await another(world, db, { vehicle: { service_area_id: null } });
    return { body: { carIds: [carId], areaId: world.agentId * 10 + 1, reason } };
  },
  'vehicles.accept': async (world, db) => {
    const { carId } = await another(world, db, { vehicle: { lifecycle: 'transferred' } });
    return { params: { carId }, body: {} };
  },
  'vehicles.position': async (world, db) => {
    const { carId } = await another(world, db, { state: { online: false } });
    return { params: { carId }, body: { lng: 113.6, lat: 30.6, reason } };
  },
  'vehicles.changes': ({ carId }) => ({ params: { carId } }),
  'vehicles.download': () => ({ body: { format: 'csv' } }),
  'commands.cancel': queued,
  'alarms.list': async ({ carId, agentId }, db) => {
    await anAlarm(db, { carId, agentId });
    return {};
  },
  'alarms.fixed': async (world, db) => ({
    body: { id: await ofAnother(world, db), result: 'fixed', remark: '已更换电池' },
  }),
  'alarms.fixMany': async (world, db) => ({ body: { ids: [await ofAnother(world, db)], result: 'ignored' } }),
  'alarms.seen': async (world, db) => ({ body: { ids: [await ofAnother(world, db)] } }),
  'alarms.ack': async (world, db) => ({ body: { ids: [await ofAnother(world, db)] } }),
};
