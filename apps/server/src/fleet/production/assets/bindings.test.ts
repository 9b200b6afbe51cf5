import { assets } from '@kickstand/contract/fleet/production';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  batteryOf,
  frameOf,
  good,
  imeiOf,
  type ProductionFixture,
  productionFixture,
} from '../../../../test/production.ts';

let all: ProductionFixture;
let serial = 0;
beforeAll(async () => {
  all = await productionFixture();
});
afterAll(() => all.fixture.close());

const next = () => ++serial;
const reason = '产线装配需要';
const cardOf = async (carId: string) => good(await all.maker(assets.card, { params: { carId } }));

/** A new vehicle in stock. */
async function aNewVehicle() {
  const n = next();
  const body = { carId: String(200_000_000 + n), agentId: 2, modelId: 1, frameNo: frameOf(n) };
  return good(await all.maker(assets.single, { body })).carId;
}
/** A controller in stock. */
async function aDevice() {
  const imei = imeiOf(next());
  await all.bring('devices', [{ imei }]);
  return imei;
}
const bind = (carId: string, kind: 'device' | 'battery', code: string, version: number) =>
  all.maker(assets.bind, { params: { carId }, body: { kind, code, version } });
const unbind = (carId: string, kind: 'device' | 'battery', version: number) =>
  all.maker(assets.unbind, { params: { carId }, body: { kind, version } });

/** A bound vehicle whose controller has reported and passed the bench. */
async function readyVehicle(test: 'pass' | 'untested' = 'pass') {
  const [carId, imei] = [await aNewVehicle(), await aDevice()];
  good(await bind(carId, 'device', imei, 1));
  await report(carId, { online: true, reported_at: new Date(all.fixture.clock.now), rest_battery: 80 });
  if (test === 'pass')
    await all.fixture.write((db) =>
      db
        .updateTable('vehicle_card')
        .set({ test_state: 'pass', tested_at: new Date(all.fixture.clock.now) })
        .where('vehicle_id', '=', Number(carId))
        .execute(),
    );
  return { carId, imei };
}
const report = (carId: string, state: Record<string, unknown>) =>
  all.fixture.write((db) =>
    db.updateTable('vehicle_state').set(state).where('vehicle_id', '=', Number(carId)).execute(),
  );

describe('binding', () => {
  test('makes a vehicle in stock a bound one, and keeps who bound what from when to when', async () => {
    const [carId, imei, sn] = [await aNewVehicle(), await aDevice(), batteryOf(next())];
    good(await bind(carId, 'device', imei, 1));
    all.fixture.clock.now += 60_000;
    good(await bind(carId, 'battery', sn, 2));
    expect(await cardOf(carId)).toMatchObject({ imei, batterySn: sn, lifecycle: 'bound', boundBy: '王工' });
    all.fixture.clock.now += 60_000;
    good(await unbind(carId, 'device', 3));
    expect(await cardOf(carId)).toMatchObject({ imei: null, lifecycle: 'in_stock', batterySn: sn });
    const { list } = good(await all.maker(assets.bindings, { params: { carId } }));
    const { now } = all.fixture.clock;
    expect(list).toMatchObject([
      { kind: 'battery', code: sn, fromAt: now - 60_000, toAt: null, by: '王工' },
      { kind: 'device', code: imei, fromAt: now - 120_000, toAt: now },
    ]);
  });

  test('refuses a controller that nobody knows, one that is in a vehicle, and a second one', async () => {
    const [a, b, imei, other] = [await aNewVehicle(), await aNewVehicle(), await aDevice(), await aDevice()];
    expect(await bind(a, 'device', imeiOf(8_000_000), 1)).toMatchObject({ code: 'imei.unknown' });
    good(await bind(a, 'device', imei, 1));
    expect(await bind(b, 'device', imei, 1)).toMatchObject({
      code: 'imei.bound',
      promot: `IMEI已绑定车辆${a}`,
    });
    expect(await bind(a, 'device', other, 2)).toMatchObject({ code: 'vehicle.bound_already' });
    expect(await bind(a, 'battery', batteryOf(next()), 1)).toMatchObject({ code: 'common.stale_version' });
  });

  test.each(['device', 'battery'] as const)(
    'of one %s by two at once puts it into one vehicle',
    async (kind) => {
      const cars = [await aNewVehicle(), await aNewVehicle()];
      const code = kind === 'device' ? await aDevice() : batteryOf(next());
      const said = await Promise.all(cars.map((carId) => bind(carId, kind, code, 1)));
      expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
      const cards = await Promise.all(cars.map(cardOf));
      expect(cards.filter(({ imei, batterySn }) => imei === code || batterySn === code)).toHaveLength(1);
    },
  );

  test('of one vehicle by two at once takes one of the controllers, and leaves the other free', async () => {
    const [carId, a, b] = [await aNewVehicle(), await aDevice(), await aDevice()];
    const said = await Promise.all([a, b].map((code) => bind(carId, 'device', code, 1)));
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { imei } = await cardOf(carId);
    const left = imei === a ? b : a;
    expect((await bind(await aNewVehicle(), 'device', left, 1)).status).toBe(200);
  });

  test('is refused by the database itself where a controller would be in two vehicles', async () => {
    const [a, b, imei] = [await aNewVehicle(), await aNewVehicle(), await aDevice()];
    good(await bind(a, 'device', imei, 1));
    const behindTheBack = all.fixture.write((db) =>
      db
        .updateTable('vehicle')
        .set({ imei, updated_at: new Date(all.fixture.clock.now) })
        .where('vehicle_id', '=', Number(b))
        .execute(),
    );
    await expect(behindTheBack).rejects.toThrow(/vehicle_binding_device/);
  });

  test('and unbinding wait until a trip has ended, and unbinding until the vehicle is off the shelf', async () => {
    const { carId } = await readyVehicle();
    await report(carId, { riding_state: 'riding' });
    expect(await unbind(carId, 'device', 2)).toMatchObject({ code: 'vehicle.in_order' });
    expect(await bind(carId, 'battery', batteryOf(next()), 2)).toMatchObject({ code: 'vehicle.in_order' });
    await report(carId, { riding_state: 'available' });
    good(await all.maker(assets.shelve, { params: { carId }, body: { areaId: 22, version: 2 } }));
    expect(await unbind(carId, 'device', 3)).toMatchObject({ code: 'vehicle.off_shelf_first' });
  });
});

describe('replacing a controller', () => {
  const replace = (carId: string, body: { imei: string; version: number; force?: boolean }) =>
    all.maker(assets.replace, { params: { carId }, body: { reason, ...body } });
  const heard = (imei: string, at: number) =>
    all.fixture.write((db) =>
      db
        .updateTable('imei_claim')
        .set({ seen_at: new Date(at) })
        .where('imei', '=', imei)
        .execute(),
    );

  test('takes one that spoke within ten minutes, another only by force, and frees the old one', async () => {
    const { carId, imei: old } = await readyVehicle();
    const [silent, alive] = [await aDevice(), await aDevice()];
    await heard(silent, all.fixture.clock.now - 10 * 60_000 - 1);
    await heard(alive, all.fixture.clock.now - 10 * 60_000);
    expect(await replace(carId, { imei: silent, version: 2 })).toMatchObject({ code: 'imei.offline' });
    expect(good(await replace(carId, { imei: alive, version: 2 }))).toMatchObject({ imei: alive });
    expect(good(await replace(carId, { imei: silent, version: 3, force: true }))).toMatchObject({
      imei: silent,
      online: 'offline',
    });
    expect((await bind(await aNewVehicle(), 'device', old, 1)).status).toBe(200);
    const { list } = good(await all.maker(assets.bindings, { params: { carId }, query: { kind: 'device' } }));
    expect(list.map(({ code, toAt }) => [code, toAt === null])).toEqual([
      [silent, true],
      [alive, false],
      [old, false],
    ]);
    expect(list[0]).toMatchObject({ reason, by: '王工' });
  });

  test('by one another vehicle is just given ends with the controller in one of them', async () => {
    const [a, b] = [await readyVehicle(), await readyVehicle()];
    const imei = await aDevice();
    const said = await Promise.all(
      [a, b].map(({ carId }) => replace(carId, { imei, version: 2, force: true })),
    );
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the shelf', () => {
  const shelve = (carId: string, body: object = {}) =>
    all.maker(assets.shelve, { params: { carId }, body: { areaId: 22, version: 2, ...body } });

  test('takes a vehicle once every check is well, and says which are not', async () => {
    const carId = await aNewVehicle();
    const checks = async (areaId: number) =>
      good(await all.maker(assets.checks, { params: { carId }, query: { areaId } })).list;
    expect(Object.fromEntries((await checks(22)).map(({ check, ok }) => [check, ok]))).toEqual({
      device: false,
      online: false,
      battery: false,
      fence: true,
      number: true,
      test: false,
    });
    const ready = await readyVehicle();
    expect(good(await shelve(ready.carId))).toMatchObject({
      lifecycle: 'on_shelf',
      serviceAreaId: 22,
      area: 'fenced',
      shelvedAt: all.fixture.clock.now,
    });
  });

  test.each([
    ['a controller that was silent for a day', { reported_at: new Date(0) }, '24'],
    ['a charge that nobody knows', { rest_battery: null }, '电量'],
  ])('is refused for %s', async (_, state, said) => {
    const { carId } = await readyVehicle();
    await report(carId, state);
    expect(await shelve(carId)).toMatchObject({
      status: 409,
      code: 'shelving.failed',
      promot: expect.stringContaining(said),
    });
  });

  test('is refused in an area without an edge, and in one of another company', async () => {
    const { carId } = await readyVehicle();
    expect(await shelve(carId, { areaId: 21 })).toMatchObject({ code: 'shelving.failed' });
    expect(await shelve(carId, { areaId: 31 })).toMatchObject({ code: 'scope.denied' });
  });

  test('takes an untested vehicle with a reason, and a test from before the binding counts for none', async () => {
    const { carId } = await readyVehicle('untested');
    expect(await shelve(carId)).toMatchObject({ code: 'shelving.failed' });
    expect(await shelve(carId, { overrideTest: true })).toMatchObject({ code: 'command.reason_needed' });
    expect((await shelve(carId, { overrideTest: true, reason })).status).toBe(200);
    const tested = await readyVehicle();
    all.fixture.clock.now += 1_000;
    const imei = await aDevice();
    good(
      await all.maker(assets.replace, {
        params: { carId: tested.carId },
        body: { imei, force: true, reason, version: 2 },
      }),
    );
    expect(await shelve(tested.carId, { version: 3 })).toMatchObject({ code: 'shelving.failed' });
  });

  test('takes many at once, each for itself', async () => {
    const [ready, bare] = [(await readyVehicle()).carId, await aNewVehicle()];
    const { list } = good(
      await all.maker(assets.shelveMany, { body: { carIds: [ready, bare], areaId: 22 } }),
    );
    expect(Object.fromEntries(list.map(({ carId, code }) => [carId, code]))).toEqual({
      [ready]: null,
      [bare]: 'vehicle.wrong_state',
    });
    const down = good(await all.maker(assets.takeOffMany, { body: { carIds: [ready, bare], reason } }));
    expect(down.list.map(({ ok }) => ok)).toEqual([true, false]);
    expect(await cardOf(ready)).toMatchObject({ lifecycle: 'off_shelf' });
  });

  test('asks for a second person beyond the limit of what one may move alone', async () => {
    const limited = all.fixture.as({
      codes: ['0661'],
      operatorId: 'maker',
      limits: { bulkVehicles: 1 },
    });
    const cars = [(await readyVehicle()).carId, (await readyVehicle()).carId];
    expect(await limited(assets.shelveMany, { body: { carIds: cars, areaId: 22 } })).toMatchObject({
      status: 202,
      code: 'approval.requested',
    });
    expect(await cardOf(cars[0] ?? '')).toMatchObject({ lifecycle: 'bound' });
  });
});

describe('scrapping', () => {
  test('wants empty hands, a second person, and then never gives the number again', async () => {
    const { carId } = await readyVehicle();
    const scrap = (version: number) =>
      all.maker(assets.scrap, { params: { carId }, body: { reason, version } });
    expect(await scrap(2)).toMatchObject({ code: 'vehicle.wrong_state' });
    good(await unbind(carId, 'device', 2));
    expect(await scrap(3)).toMatchObject({ status: 202, code: 'approval.requested' });
    expect(await cardOf(carId)).toMatchObject({ lifecycle: 'in_stock' });
    const waiting = await all.fixture.write((db) =>
      db.selectFrom('approval').select(['object', 'state', 'call_id']).where('object', '=', carId).execute(),
    );
    expect(waiting).toEqual([{ object: carId, state: 'pending', call_id: assets.scrap.id }]);
    await all.fixture.write((db) =>
      db
        .updateTable('vehicle')
        .set({ lifecycle: 'scrapped' })
        .where('vehicle_id', '=', Number(carId))
        .execute(),
    );
    const body = { carId, agentId: 2, modelId: 1, frameNo: frameOf(next()) };
    expect(await all.maker(assets.single, { body })).toMatchObject({ code: 'vehicle.number_taken' });
    expect(await bind(carId, 'battery', batteryOf(next()), 3)).toMatchObject({ code: 'vehicle.scrapped' });
    const edit = { carId, modelId: 1, version: 3 };
    expect(await all.maker(assets.update, { body: edit })).toMatchObject({ code: 'vehicle.scrapped' });
  });

  test('is refused while the vehicle carries a battery', async () => {
    const carId = await aNewVehicle();
    good(await bind(carId, 'battery', batteryOf(next()), 1));
    expect(await all.maker(assets.scrap, { params: { carId }, body: { reason, version: 2 } })).toMatchObject({
      code: 'vehicle.unbind_first',
    });
  });
});

test('a vehicle that is handed over belongs to the other company, which takes it into its stock', async () => {
  const { carId } = await readyVehicle();
  good(await all.maker(assets.shelve, { params: { carId }, body: { areaId: 22, version: 2 } }));
  const transfer = (version: number, agentId = 3) =>
    all.maker(assets.transfer, { params: { carId }, body: { agentId, reason, version } });
  expect(await transfer(3)).toMatchObject({ code: 'vehicle.off_shelf_first' });
  good(await all.maker(assets.takeOff, { params: { carId }, body: { reason, version: 3 } }));
  expect(await transfer(4, 2)).toMatchObject({ code: 'scope.denied' });
  good(await transfer(4));
  const north = all.fixture.as({
    codes: ['030219'],
    agentId: 3,
    operatorId: 'north',
    name: '北区库管',
    scope: { agentIds: [3], opAreaIds: 'all' },
  });
  expect(good(await north(assets.card, { params: { carId } }))).toMatchObject({ lifecycle: 'transferred' });
  expect(await all.maker(assets.accept, { params: { carId }, body: { version: 5 } })).toMatchObject({
    code: 'common.other_party',
  });
  expect(good(await north(assets.accept, { params: { carId }, body: { version: 5 } }))).toMatchObject({
    lifecycle: 'bound',
    agentId: 3,
    serviceAreaId: null,
  });
  const { list } = good(await all.maker(assets.transfers, { params: { carId } }));
  expect(list).toMatchObject([{ fromAgent: 'root', toAgent: 'north', reason, acceptedBy: '北区库管' }]);
});
