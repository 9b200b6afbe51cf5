import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { subAgentOf } from '../harness.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const at = new Date(fixtureNow);
const reason = '生产测试需要';
let serial = 0;
const next = () => ++serial;
const frame = () => `LKSA${String(next()).padStart(13, '0')}`;
const batteryNumber = () => String(20_261_100_000_000 + next());

const scheme = () => ({
  name: `方案${next()}`,
  volts: 48,
  chemistry: 'li_ion',
  cells: 13,
  lowPercent: 25,
  noRentPercent: 15,
  cutPercent: 5,
  fullKm: 60,
  loadCorrectionMv: 800,
  smoothingS: 120,
  points: [
    [54_000, 100],
    [51_000, 75],
    [48_000, 45],
    [45_000, 20],
    [42_000, 0],
  ],
});

const aModelForm = () => ({ brand: '飞翼', name: `车型${next()}`, kind: 'pedelec', maxSpeed: 25 });

async function aModel(db: Db) {
  const { maxSpeed, ...form } = aModelForm();
  const model_id = 1_000 + next();
  await db
    .insertInto('vehicle_model')
    .values({ ...form, model_id, max_speed: maxSpeed })
    .execute();
  return model_id;
}

export async function aScheme(db: Db) {
  const { lowPercent, noRentPercent, cutPercent, fullKm, loadCorrectionMv, smoothingS, ...rest } = scheme();
  const scheme_id = newId();
  await db
    .insertInto('voltage_scheme')
    .values({
      scheme_id,
      ...rest,
      points: JSON.stringify(rest.points),
      low_percent: lowPercent,
      no_rent_percent: noRentPercent,
      cut_percent: cutPercent,
      full_km: fullKm,
      load_correction_mv: loadCorrectionMv,
      smoothing_s: smoothingS,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return scheme_id;
}

/** The world's vehicle as it must be for a step. */
async function vehicle(world: World, db: Db, over: Record<string, unknown> = {}) {
  const number = Number(world.carId);
  await db.deleteFrom('vehicle_test').where('vehicle_id', '=', number).execute();
  const { version } = await db
    .updateTable('vehicle')
    .set({ imei: world.imei, lifecycle: 'on_shelf', frame_no: frame(), ...over })
    .where('vehicle_id', '=', number)
    .returning('version')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('vehicle_state')
    .set({ online: true, reported_at: at, rest_battery: 80, riding_state: 'available' })
    .where('vehicle_id', '=', number)
    .execute();
  await db
    .insertInto('imei_claim')
    .values({ imei: world.imei, vehicle_id: number, digest: 'x' })
    .onConflict((c) => c.column('imei').doUpdateSet({ vehicle_id: number }))
    .execute();
  return { params: { carId: world.carId }, version };
}

const step =
  (over: Record<string, unknown>, body: Record<string, unknown> = { reason }): Example =>
  async (world, db) => {
    const { params, version } = await vehicle(world, db, over);
    return { params, body: { ...body, version } };
  };

const onCar: Example = ({ carId }) => ({ params: { carId } });

async function aStore({ agentId }: World, db: Db) {
  const store_id = newId();
  await db
    .insertInto('store')
    .values({ store_id, agent_id: agentId, name: `仓库${store_id}`, created_at: at })
    .execute();
  return store_id;
}

async function anItem({ agentId }: World, db: Db, kind: string, code: string) {
  await db
    .insertInto('stock_item')
    .values({ kind, code, agent_id: agentId, created_at: at, updated_at: at })
    .execute();
  return code;
}

async function aMove(world: World, db: Db) {
  const move_id = newId();
  await db
    .insertInto('stock_move')
    .values({
      move_id,
      agent_id: world.agentId,
      store_id: await aStore(world, db),
      kind: 'part',
      item: '刹车线',
      quantity: 3,
      direction: 'out',
      receiver: '张三',
      operator_id: 'x',
      operator: 'x',
      at,
    })
    .execute();
  return move_id;
}

async function aBatch({ agentId, operatorId }: World, db: Db) {
  const batch_id = newId();
  await db
    .insertInto('import_batch')
    .values({
      batch_id,
      kind: 'batteries',
      operator_id: operatorId,
      agent_id: agentId,
      file_name: '电池.csv',
      state: 'imported',
      total: 0,
      good: 0,
      rows: '[]',
      created_at: at,
      imported_at: new Date(fixtureNow + 80_000_000),
    })
    .execute();
  return batch_id;
}

/** A number that a franchisee has reserved. */
async function aRun({ agentId, operatorId }: World, db: Db) {
  const run_id = newId();
  const number = agentId * 100_000_000 + 77_000_000 + next();
  await db
    .insertInto('number_run')
    .values({
      run_id,
      agent_id: agentId,
      first_number: number,
      last_number: number,
      numbers: 1,
      check_digit: false,
      operator_id: operatorId,
      operator: 'x',
      at,
    })
    .execute();
  await db.insertInto('reserved_number').values({ number, run_id, agent_id: agentId }).execute();
  return run_id;
}

async function aDevice(world: World, db: Db) {
  const imei = `8699${String(next()).padStart(11, '0')}`;
  await db.insertInto('imei_claim').values({ imei, digest: '' }).execute();
  return anItem(world, db, 'device', imei);
}

/** An area that has an edge. */
async function edged({ agentId }: World, db: Db) {
  const areaId = agentId * 10 + 1;
  const boundary = JSON.stringify([
    [
      [113, 30],
      [114, 30],
      [114, 31],
    ],
  ]);
  await db.updateTable('service_area').set({ boundary }).where('service_area_id', '=', areaId).execute();
  return areaId;
}

async function asTransferred(world: World, db: Db) {
  const { params, version } = await vehicle(world, db, {
    lifecycle: 'transferred',
    agent_id: world.agentId,
    service_area_id: world.agentId * 10 + 1,
  });
  return { params, body: { version } };
}

async function aCompanyBelow(agentId: number, db: Db) {
  const agent_id = subAgentOf(agentId);
  const agent = { agent_id, parent_id: agentId, name: `sub-${agent_id}`, kind: 'franchise', depth: 3 };
  await db
    .insertInto('agent')
    .values({ ...agent, created_at: at })
    .onConflict((c) => c.column('agent_id').doUpdateSet({ state: 'active' }))
    .execute();
  return agent_id;
}

/** Good requests of production. */
export const productionExamples: Readonly<Record<string, Example>> = {
  'vehicleModels.add': () => ({ body: aModelForm() }),
  'vehicleModels.edit': async (_, db) => ({
    params: { id: String(await aModel(db)) },
    body: { ...aModelForm(), version: 1 },
  }),
  'vehicleModels.remove': async (_, db) => ({
    params: { id: String(await aModel(db)) },
    query: { version: 1 },
  }),
  'voltageSchemes.list': async ({ carId }, db) => {
    const voltage_scheme_id = await aScheme(db);
    await db
      .updateTable('vehicle')
      .set({ voltage_scheme_id })
      .where('vehicle_id', '=', Number(carId))
      .execute();
    return {};
  },
  'voltageSchemes.add': () => ({ body: scheme() }),
  'voltageSchemes.edit': async (_, db) => ({
    params: { id: await aScheme(db) },
    body: { ...scheme(), version: 1 },
  }),
  'voltageSchemes.remove': async (_, db) => ({ params: { id: await aScheme(db) } }),
  'voltageSchemes.field': async ({ carId, agentId }, db) => {
    await db
      .insertInto('ops_task')
      .values({
        service_area_id: agentId * 10 + 1,
        task_id: newId(),
        agent_id: agentId,
        type: 'swap',
        source: 'rule',
        state: 'done',
        vehicle_id: Number(carId),
        created_at: at,
        finished_at: new Date(fixtureNow + 90_000),
        before_mv: 43_000 + next(),
        before_pct: 12,
        after_mv: 53_800,
        after_pct: 98,
      })
      .execute();
    return {};
  },
  'voltageSchemes.preview': async ({ carId }, db) => ({
    params: { id: await aScheme(db) },
    query: { carIds: carId },
  }),
  'voltageSchemes.foresee': async ({ carId }, db) => {
    const voltage_scheme_id = await aScheme(db);
    await db
      .updateTable('vehicle')
      .set({ voltage_scheme_id })
      .where('vehicle_id', '=', Number(carId))
      .execute();
    const points = scheme()
      .points.map((point) => point.join(':'))
      .join(',');
    return {
      query: {
        schemeId: voltage_scheme_id,
        points,
        lowPercent: 30,
        noRentPercent: 20,
        loadCorrectionMv: 0,
      },
    };
  },
  'voltageSchemes.apply': async ({ carId }, db) => ({
    params: { id: await aScheme(db) },
    body: { carIds: [carId], reason },
  }),
  'assets.card': onCar,
  'assets.single': async ({ agentId }) => ({
    body: { carId: String(700_000_000 + next()), agentId, modelId: 1, frameNo: frame() },
  }),
  'assets.update': async (world, db) => {
    const { version } = await vehicle(world, db);
    return { body: { carId: world.carId, modelId: 1, color: '蓝', lot: 'A-1', version } };
  },
  'assets.bindings': onCar,
  'assets.transfers': async (world, db) => {
    const to_agent = await aCompanyBelow(world.agentId, db);
    const transfer = { transfer_id: newId(), from_agent: world.agentId, to_agent, operator: 'x', reason, at };
    await db
      .insertInto('vehicle_transfer')
      .values({ vehicle_id: Number(world.carId), ...transfer })
      .execute();
    return onCar(world, db);
  },
  'assets.bind': async (world, db) => {
    const { params, version } = await vehicle(world, db, { lifecycle: 'off_shelf', battery_sn: null });
    return { params, body: { kind: 'battery', code: batteryNumber(), version } };
  },
  'assets.unbind': async (world, db) => {
    const { params, version } = await vehicle(world, db, {
      lifecycle: 'off_shelf',
      battery_sn: batteryNumber(),
    });
    return { params, body: { kind: 'battery', version } };
  },
  'assets.replace': async (world, db) => {
    const { params, version } = await vehicle(world, db);
    return { params, body: { imei: await aDevice(world, db), force: true, reason, version } };
  },
  'assets.checks': async (world, db) => ({ ...onCar(world, db), query: { areaId: await edged(world, db) } }),
  'assets.shelve': async (world, db) => {
    const { params, version } = await vehicle(world, db, { lifecycle: 'off_shelf' });
    return { params, body: { areaId: await edged(world, db), overrideTest: true, reason, version } };
  },
  'assets.takeOff': step({}),
  'assets.restock': step({ lifecycle: 'off_shelf' }),
  'assets.transfer': async (world, db) => {
    const { params, version } = await vehicle(world, db, {
      lifecycle: 'off_shelf',
      agent_id: world.agentId,
      service_area_id: world.agentId * 10 + 1,
    });
    return { params, body: { agentId: await aCompanyBelow(world.agentId, db), reason, version } };
  },
  'assets.accept': asTransferred,
  'assets.scrap': step({ lifecycle: 'off_shelf', imei: null, battery_sn: null }),
  'assets.takeOffMany': async (world, db) => {
    await vehicle(world, db);
    return { body: { carIds: [world.carId], reason } };
  },
  'assets.shelveMany': async (world, db) => {
    await vehicle(world, db, { lifecycle: 'off_shelf' });
    return { body: { carIds: [world.carId], areaId: await edged(world, db) } };
  },
  'assets.startTest': async (world, db) => ({
    params: (await vehicle(world, db, { lifecycle: 'bound' })).params,
    body: {},
  }),
  'assets.stopTest': async (world, db) => {
    const { params } = await vehicle(world, db, { lifecycle: 'bound' });
    await db
      .insertInto('vehicle_test')
      .values({
        vehicle_id: Number(world.carId),
        test_id: newId(),
        imei: world.imei,
        state: 'running',
        steps: JSON.stringify({ list: [], fixAgeS: null, gsm: null }),
        operator_id: 'x',
        operator: 'x',
        started_at: at,
      })
      .execute();
    return { params };
  },
  'assets.tests': async (world, db) => {
    await db
      .insertInto('vehicle_test')
      .values({
        vehicle_id: Number(world.carId),
        test_id: newId(),
        imei: world.imei,
        state: 'pass',
        steps: JSON.stringify({ list: [], fixAgeS: 3, gsm: 20 }),
        operator_id: 'x',
        operator: 'x',
        started_at: at,
        ended_at: at,
      })
      .execute();
    return onCar(world, db);
  },
  'assets.qrSheet': ({ carId }) => ({ body: { carIds: [carId] } }),
  'assets.setQrPattern': () => ({ body: { pattern: 'https://ride.example.cn/b/{carId}' } }),
  'vehicleNumbers.preview': () => ({ query: { prefix: '71', start: 1, count: 5 } }),
  'vehicleNumbers.reserve': () => ({
    body: { prefix: '72', start: 1, count: 5, checkDigit: true, digits: 9 },
  }),
  'vehicleNumbers.runs': async (world, db) => {
    await aRun(world, db);
    return {};
  },
  'vehicleNumbers.ofRun': async (world, db) => ({ query: { runId: await aRun(world, db) } }),
  'stock.items': async (world, db) => {
    await aDevice(world, db);
    return {};
  },
  'stock.keys': async (world, db) => ({ body: { imeis: [await aDevice(world, db)], reason } }),
  'stock.stores': async (world, db) => {
    await aStore(world, db);
    return {};
  },
  'stock.addStore': () => ({ body: { name: `仓库${next()}` } }),
  'stock.editStore': async (world, db) => ({
    params: { id: await aStore(world, db) },
    body: { name: `仓库${next()}`, version: 1 },
  }),
  'stock.moves': async (world, db) => {
    await aMove(world, db);
    return {};
  },
  'stock.addMove': async (world, db) => ({
    body: { storeId: await aStore(world, db), kind: 'part', direction: 'in', item: '刹车线', quantity: 5 },
  }),
  'stock.returned': async (world, db) => ({ params: { id: await aMove(world, db) } }),
  'stock.badFile': async (world, db) => ({ params: { id: await aBatch(world, db) } }),
  'stock.undo': async (world, db) => ({ params: { id: await aBatch(world, db) }, body: { reason } }),
  'stock.amount': async (world, db) => ({ query: { batchId: await aBatch(world, db) } }),
  'stock.excel': () => ({
    body: {
      fileName: '车辆.csv',
      content: Buffer.from(`车辆编号,车架号,车型\n${700_000_000 + next()},${frame()},X`).toString('base64'),
    },
  }),
};
