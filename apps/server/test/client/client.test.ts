import { createClient, NoAnswer, Refused } from '@kickstand/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { swapLowBatteries } from '../../../../packages/client/example/low-batteries.ts';
import { vehiclesRoutes } from '../../src/fleet/vehicles/vehicles.routes.ts';
import { staffRoutes } from '../../src/work/field-work/field-work.routes.ts';
import { type FeatureFixture, featureFixture } from '../feature-fixture.ts';
import { aStaffMember } from '../people/staff.ts';
import { aVehicle } from '../vehicles.ts';

/** The client that others program with, against the kernel. */
let fixture: FeatureFixture;
let url: string;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...vehiclesRoutes({}),
    ...staffRoutes({ zone: 'Asia/Shanghai', tellVehicleUse: () => undefined }),
  ]);
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'ann', agentId: 3, codes: ['1202'] });
    for (const rest_battery of [12, 20, 21, 80]) await aVehicle(db, { state: { rest_battery } });
    await aVehicle(db, { agentId: 4, state: { rest_battery: 5 } });
  });
  url = await fixture.app.listen({ port: 0, host: '127.0.0.1' });
  const scope = { agentIds: [3], opAreaIds: 'all' } as const;
  fixture.as({
    codes: ['0302', '030202', '030203'],
    operatorId: 'ann',
    agentId: 3,
    scope,
    shows: 'Bearer ksk_ann',
  });
});
afterAll(() => fixture.close());

const ann = () => createClient({ url, key: 'ksk_ann' });
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  );

test('the example of its readme sends somebody to each low battery of one’s own, once', async () => {
  expect(await swapLowBatteries(ann())).toBe(2);
  expect(await swapLowBatteries(ann())).toBe(0);
  const tasks = await fixture.write((db) =>
    db
      .selectFrom('ops_task as t')
      .innerJoin('vehicle_state as s', 's.vehicle_id', 't.vehicle_id')
      .select(['t.type', 's.rest_battery'])
      .orderBy('s.rest_battery')
      .execute(),
  );
  expect(tasks).toEqual([
    { type: 'swap', rest_battery: 12 },
    { type: 'swap', rest_battery: 20 },
  ]);
});

describe('a call', () => {
  test('answers as it is declared', async () => {
    const { count, list } = await ann().vehicles.list({ query: { batteryFrom: 21, sort: 'restBattery' } });
    expect([count, list.map(({ restBattery }) => restBattery)]).toEqual([2, [80, 21]]);
  });

  test('that is refused throws the code, the status, the sentence in the client’s language and the fields', async () => {
    const asked = { query: { batteryTo: 500 } };
    const refused = await refusalOf(ann().vehicles.list(asked));
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      code: 'common.invalid',
      status: 400,
      sentence: 'Please check these fields: batteryTo',
      fields: { batteryTo: expect.any(String) },
    });
    const zh = createClient({ url, key: 'ksk_ann', language: 'zh-CN' });
    expect(await refusalOf(zh.vehicles.list(asked))).toMatchObject({
      sentence: '提交的内容有误，请检查：batteryTo',
    });
  });

  test('with an invalid key is refused', async () => {
    const stranger = createClient({ url, key: 'ksk_none' });
    expect(await refusalOf(stranger.vehicles.models())).toMatchObject({
      status: 401,
      code: 'common.unauthorized',
    });
  });

  test('that its signal ends is over', async () => {
    const asked = ann().vehicles.list({ signal: AbortSignal.abort(new Error('enough')) });
    expect(await refusalOf(asked)).toMatchObject({ message: 'enough' });
  });
});

describe('a write', () => {
  const taskFor = async () => {
    const { carId } = await fixture.write((db) => aVehicle(db));
    return { type: 'inspect' as const, carIds: [carId] };
  };
  const made = async (asked: ReturnType<ReturnType<typeof ann>['ops']['create']>) =>
    (await asked).list.map(({ ok, taskId }) => ({ ok, taskId }));

  test('is done once for each key that is given', async () => {
    const body = await taskFor();
    const idempotencyKey = 'night-shift-1';
    const first = await made(ann().ops.create({ body, idempotencyKey }));
    expect(first).toEqual([{ ok: true, taskId: expect.any(String) }]);
    expect(await made(ann().ops.create({ body, idempotencyKey }))).toEqual(first);
    const other = await refusalOf(ann().ops.create({ body: await taskFor(), idempotencyKey }));
    expect(other).toMatchObject({ status: 422, code: 'common.idempotency_mismatch' });
  });

  test('has a key of its own where none is given', async () => {
    const body = await taskFor();
    expect(await made(ann().ops.create({ body }))).toMatchObject([{ ok: true }]);
    expect(await made(ann().ops.create({ body }))).toMatchObject([{ ok: false }]);
  });

  test('that nobody answers says with which key it can be asked again', async () => {
    const away = createClient({ url: 'http://127.0.0.1:9', key: 'ksk_ann' });
    const lost = await refusalOf(away.ops.create({ body: await taskFor() }));
    expect(lost).toBeInstanceOf(NoAnswer);
    expect(lost).toMatchObject({ idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/) });
  });
});

describe('pages', () => {
  test('hold every row once', async () => {
    const client = ann();
    const seen: string[][] = [];
    const query = { pageSize: 2, sort: 'carId', dir: 'asc' } as const;
    for await (const { list } of client.pages(client.vehicles.list, query))
      seen.push(list.map(({ carId }) => carId));
    const all = await client.vehicles.list({ query: { pageSize: 200, sort: 'carId', dir: 'asc' } });
    expect(seen.flat()).toEqual(all.list.map(({ carId }) => carId));
    expect(seen.slice(0, -1).every(({ length }) => length === 2)).toBe(true);
    expect(seen.length).toBeGreaterThan(2);
  });

  test('of a list below something name it', async () => {
    const client = ann();
    const { carId } = await fixture.write((db) => aVehicle(db));
    const body = { note: 'bent basket', tags: [], version: 1 };
    await client.vehicles.annotate({ params: { carId }, body });
    const seen: number[] = [];
    for await (const { list } of client.pages(client.vehicles.changes, {}, { params: { carId } }))
      seen.push(list.length);
    expect(seen).toEqual([1]);
  });

  test('of nothing are none', async () => {
    const client = ann();
    for await (const page of client.pages(client.vehicles.list, { plate: 'none' }))
      expect(page).toBeUndefined();
  });
});
