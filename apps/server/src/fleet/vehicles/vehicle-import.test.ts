import { codes, defineCalls } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aVehicle, type VehicleWish } from '../../../test/vehicles.ts';
import { routes } from '../../kernel/call/calls.ts';
import { givenRows } from '../../platform/exports/import-rows.service.ts';
import { readTable } from '../../platform/exports/import-table.ts';
import { vehicleImport } from './vehicle-import.ts';

const north: Scope = { agentIds: [3], opAreaIds: 'all' };
let fixture: FeatureFixture;
let told: number[];
const kind = vehicleImport({ onChanged: (numbers) => told.push(...numbers) });
type Change = Parameters<typeof kind.make>[1][number];

const made = z.array(z.custom<{ id: string }>());
const common = { method: 'POST', access: codes('0302'), rows: 'own' } as const;
const audit = { module: 'imports', action: 'import' };
/** The three steps an import framework runs, as calls. */
const steps = defineCalls('steps', {
  check: {
    ...common,
    audit,
    summary: 'Judge a file',
    path: '/steps/check',
    body: z.object({ file: z.string() }),
    reply: z.object({
      good: z.array(z.object({ row: z.int(), value: z.custom<Change>() })),
      bad: z.array(z.object({ row: z.int(), wrong: z.record(z.string(), z.string()) })),
    }),
  },
  make: {
    ...common,
    audit,
    summary: 'Change rows',
    path: '/steps/make',
    body: z.object({ rows: z.array(z.custom<Change>()) }),
    reply: made,
  },
  undo: {
    ...common,
    audit,
    summary: 'Take it back',
    path: '/steps/undo',
    body: z.object({ made }),
    reply: z.object({}),
  },
});

beforeAll(async () => {
  fixture = await featureFixture(
    routes(steps, {
      check: async (ctx, { body }) => {
        ctx.audit.record('file', {});
        return kind.check(ctx, givenRows(kind, await readTable(Buffer.from(body.file), 5_000), ctx.locale));
      },
      make: async (ctx, { body }) => {
        ctx.audit.record('file', {});
        return kind.make(ctx, body.rows);
      },
      undo: async (ctx, { body }) => {
        ctx.audit.record('file', {});
        await kind.undo(ctx, body.made);
        return {};
      },
    }),
  );
  await fixture.write((db) =>
    db
      .insertInto('service_area')
      .values({
        service_area_id: 32,
        agent_id: 3,
        name: '滨江',
        name_en: 'Riverside',
        boundary: '[]',
        centre_lng: 113.5,
        centre_lat: 30.5,
        created_at: new Date(0),
      })
      .execute(),
  );
});
afterAll(() => fixture.close());
beforeEach(() => {
  told = [];
});

const all = ['0302', '030203', '030219'];
const as = (over: object = {}) => fixture.as({ codes: all, scope: north, agentId: 3, ...over });
type Ask = ReturnType<typeof as>;
const check = async (lines: readonly string[], ask: Ask = as()) => {
  const file = ['车辆编号*,备注,标签,服务区', ...lines].join('\n');
  const said = await ask(steps.check, { body: { file } });
  expect(said.status, said.code).toBe(200);
  return said.data ?? { good: [], bad: [] };
};
const change = async (lines: readonly string[]) => {
  const { good } = await check(lines);
  return as()(steps.make, { body: { rows: good.map(({ value }) => value) } });
};
const vehicle = (wish: VehicleWish = {}) => fixture.write((db) => aVehicle(db, wish));
const rowOf = (number: number) =>
  fixture.write((db) =>
    db
      .selectFrom('vehicle')
      .select(['note', 'tags', 'service_area_id', 'version'])
      .where('vehicle_id', '=', number)
      .executeTakeFirst(),
  );

describe('a file of vehicles', () => {
  test('changes note, tags and area of each, and leaves alone what is empty', async () => {
    const [first, second] = [
      await vehicle({ vehicle: { note: '旧备注', tags: ['二期'] } }),
      await vehicle({ vehicle: { note: '不变', tags: ['不变'] } }),
    ];
    const said = await change([`${first.carId},刹车异响,待检、回收,滨江`, `${second.carId},,,Riverside`]);
    expect(said.data?.map(({ id }) => id).sort()).toEqual([first.carId, second.carId].sort());
    expect(await rowOf(first.number)).toMatchObject({
      note: '刹车异响',
      tags: ['待检', '回收'],
      service_area_id: 32,
    });
    expect(await rowOf(second.number)).toMatchObject({ note: '不变', tags: ['不变'], service_area_id: 32 });
    expect(told.sort()).toEqual([first.number, second.number].sort());
  });

  test('says of every row what is wrong with it', async () => {
    const [own, ridden, foreign] = [
      await vehicle(),
      await vehicle({ state: { riding_state: 'riding' } }),
      await vehicle({ agentId: 4 }),
    ];
    const { good, bad } = await check([
      'abc,备注,,',
      `${foreign.carId},备注,,`,
      `${own.carId},备注,,`,
      `${own.carId},再来一次,,`,
      `${ridden.carId},,,滨江`,
      `${own.carId},,,没有这个区`,
    ]);
    expect(good.map(({ row }) => row)).toEqual([4]);
    expect(bad.map(({ wrong }) => wrong)).toEqual([
      { carId: '不是有效的车辆编号' },
      { carId: '没有这辆车，或超出您的数据范围' },
      { carId: '与第 4 行的车辆重复' },
      { area: '车辆有进行中的订单' },
      { carId: '与第 4 行的车辆重复' },
    ]);
    const empty = await check([`${own.carId},,,`, `${own.carId},${'长'.repeat(201)},${'签'.repeat(13)},`]);
    expect(empty.bad[0]?.wrong).toEqual({ carId: '没有要修改的内容' });
  });

  test('changes only what its importer may change', async () => {
    const { carId } = await vehicle();
    const { bad } = await check([`${carId},备注,标签,滨江`], as({ codes: ['0302', '030219'] }));
    expect(bad[0]?.wrong).toEqual({ note: '您没有修改此项的权限', tags: '您没有修改此项的权限' });
  });

  test('is refused whole when a vehicle was changed after it was judged', async () => {
    const [first, second] = [await vehicle(), await vehicle()];
    const { good } = await check([`${first.carId},甲,,`, `${second.carId},乙,,`]);
    await change([`${second.carId},先一步,,`]);
    const late = await as()(steps.make, { body: { rows: good.map(({ value }) => value) } });
    expect(late.code).toBe('import.changed');
    expect(await rowOf(first.number)).toMatchObject({ note: '' });
  });

  test('can be taken back, as long as nobody changed its vehicles again', async () => {
    const { carId, number } = await vehicle({ vehicle: { note: '原来', tags: ['原签'] } });
    const { data = [] } = await change([`${carId},新的,新签,滨江`]);
    expect((await as()(steps.undo, { body: { made: data } })).status).toBe(200);
    expect(await rowOf(number)).toMatchObject({ note: '原来', tags: ['原签'], service_area_id: 31 });
    const again = (await change([`${carId},又来,,`])).data ?? [];
    await change([`${carId},别人改了,,`]);
    expect((await as()(steps.undo, { body: { made: again } })).code).toBe('import.used');
    expect(await rowOf(number)).toMatchObject({ note: '别人改了' });
  });
});
