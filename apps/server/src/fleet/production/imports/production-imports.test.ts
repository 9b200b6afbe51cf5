import { assets, stock, vehicleNumbers } from '@kickstand/contract/fleet/production';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  batteryOf,
  frameOf,
  good,
  imeiOf,
  importer,
  type ProductionFixture,
  productionCodes,
  productionFixture,
} from '../../../../test/production.ts';

let all: ProductionFixture;
let serial = 0;
beforeAll(async () => {
  all = await productionFixture();
});
afterAll(() => all.fixture.close());

const next = () => ++serial;
const aVehicleRow = (n = next(), over: Record<string, string> = {}) => ({
  carId: String(100_000_000 + n),
  frameNo: frameOf(n),
  model: 'one',
  ...over,
});
const wrongOf = ({ bad }: { bad: readonly { row: number; wrong: Record<string, string> }[] }) =>
  bad.map(({ row, wrong }) => [row, wrong]);
const undo = (id: string) => all.maker(stock.undo, { params: { id }, body: { reason: '供应商发错了货' } });
const wholeStock = (kind: 'device' | 'battery' | 'sim') =>
  all.maker(stock.items, { query: { kind, pageSize: 200 } }).then((said) => good(said).list);

describe('a file of vehicles', () => {
  test('says of each bad row what is wrong with which cell, and brings the others', async () => {
    const there = aVehicleRow();
    await all.bring('newVehicles', [there]);
    const fine = aVehicleRow(next(), { plate: '鄂A0001', lot: 'L-1', remark: '首批' });
    const batch = await all.check('newVehicles', [
      fine,
      { ...aVehicleRow(), carId: '0123' },
      { ...aVehicleRow(), frameNo: 'IOQ' },
      { ...aVehicleRow(), model: 'Moon' },
      { ...aVehicleRow(), carId: fine.carId },
      { ...aVehicleRow(), frameNo: fine.frameNo },
      { ...aVehicleRow(), carId: there.carId },
      { ...aVehicleRow(), frameNo: there.frameNo },
      { ...aVehicleRow(), carId: '1.23E+08' },
      { carId: '', frameNo: '', model: '', plate: '无车号' },
      { ...aVehicleRow(), helmetMac: 'AA-BB' },
    ]);
    expect(batch).toMatchObject({ total: 11, good: 1, badCount: 10, state: 'checked' });
    expect(wrongOf(batch)).toEqual([
      [3, { carId: '应为 8–9 位数字，且不以 0 开头' }],
      [4, { frameNo: '应为 17 位字母和数字，不含 I、O、Q' }],
      [5, { model: '没有车型“Moon”' }],
      [6, { carId: '与第 2 行重复' }],
      [7, { frameNo: '与第 2 行重复' }],
      [8, { carId: '系统中已存在' }],
      [9, { frameNo: '系统中已存在' }],
      [10, { carId: expect.stringContaining('文本') }],
      [11, { carId: '不能为空', frameNo: '不能为空', model: '不能为空' }],
      [12, { helmetMac: '应为 AA:BB:CC:DD:EE:FF 的形式' }],
    ]);
    expect((await all.maker(assets.card, { params: { carId: fine.carId } })).status).toBe(404);
    good(await all.confirm(batch.id));
    expect(good(await all.maker(assets.card, { params: { carId: fine.carId } }))).toMatchObject({
      frameNo: fine.frameNo,
      plate: '鄂A0001',
      lot: 'L-1',
      note: '首批',
      model: 'One',
      lifecycle: 'in_stock',
      testState: 'untested',
      imei: null,
      agentId: 2,
    });
  });

  test('is taken back whole within a day, and its numbers are free again', async () => {
    const rows = [aVehicleRow(), aVehicleRow()];
    const { id } = await all.bring('newVehicles', rows);
    expect((await undo(id)).status).toBe(200);
    for (const { carId } of rows)
      expect((await all.maker(assets.card, { params: { carId } })).status).toBe(404);
    expect(await undo(id)).toMatchObject({ code: 'import.done' });
    await all.bring('newVehicles', rows);
  });

  test('is not taken back once one of its vehicles was changed, and then none of them is', async () => {
    const rows = [aVehicleRow(), aVehicleRow()];
    const { id } = await all.bring('newVehicles', rows);
    const [used, other] = rows.map(({ carId }) => carId);
    good(
      await all.maker(assets.update, { body: { carId: used ?? '', modelId: 1, color: '红', version: 1 } }),
    );
    expect(await undo(id)).toMatchObject({ status: 409, code: 'import.used' });
    expect((await all.maker(assets.card, { params: { carId: other ?? '' } })).status).toBe(200);
  });

  test('is not taken back after a day', async () => {
    const { id } = await all.bring('newVehicles', [aVehicleRow()]);
    all.fixture.clock.now += 86_400_000;
    expect(await undo(id)).toMatchObject({ code: 'import.done' });
  });

  test('that two persons import at once comes in once, and the other one is told', async () => {
    const rows = [aVehicleRow(), aVehicleRow()];
    const other = importer(all.fixture.as({ codes: productionCodes, operatorId: 'other' }));
    const batches = [
      await all.check('newVehicles', rows),
      await other.check('newVehicles', rows.toReversed()),
    ];
    const said = await Promise.all([all.confirm(batches[0]?.id ?? ''), other.confirm(batches[1]?.id ?? '')]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(said.find(({ status }) => status === 409)).toMatchObject({ code: 'import.changed' });
    const { count } = good(
      await all.maker(assets.list, { query: { carIds: rows.map(({ carId }) => carId) } }),
    );
    expect(count).toBe(2);
  });

  test('cannot use a number that another company has reserved, and can use one’s own', async () => {
    const body = { prefix: '88', start: 0, count: 2, checkDigit: false, digits: 9 as const };
    const south = all.fixture.as({
      codes: productionCodes,
      agentId: 4,
      operatorId: 'south',
      scope: { agentIds: [4], opAreaIds: 'all' },
    });
    const theirs = good(await south(vehicleNumbers.reserve, { body }));
    const north = importer(
      all.fixture.as({
        codes: productionCodes,
        agentId: 3,
        operatorId: 'north',
        scope: { agentIds: [3], opAreaIds: 'all' },
      }),
    );
    const row = { ...aVehicleRow(), carId: theirs.first };
    expect(wrongOf(await north.check('newVehicles', [row]))).toEqual([[2, { carId: '系统中已存在' }]]);
    expect(await importer(south).bring('newVehicles', [row])).toMatchObject({ state: 'imported', good: 1 });
    expect(good(await south(vehicleNumbers.runs, {})).list).toMatchObject([{ id: theirs.id, built: 1 }]);
  });
});

describe('a file of controllers', () => {
  test('takes no number that is spoiled, mistyped, known or given twice', async () => {
    const [known, fine] = [imeiOf(next()), imeiOf(next())];
    await all.bring('devices', [{ imei: known }]);
    const wrongDigit = fine.slice(0, 14) + String((Number(fine[14]) + 1) % 10);
    const batch = await all.check('devices', [
      { imei: fine, iccid: '89860012345678901234', model: 'XC-3', fw: '131088', lot: 'D1' },
      { imei: '8.61234E+14' },
      { imei: '123456789012345' },
      { imei: wrongDigit },
      { imei: fine },
      { imei: known },
      { imei: imeiOf(next()), iccid: '123' },
    ]);
    expect(wrongOf(batch)).toEqual([
      [3, { imei: expect.stringContaining('文本') }],
      [4, { imei: '应为 15 位数字，且以 86 开头' }],
      [5, { imei: '校验码不对，请核对是否抄错' }],
      [6, { imei: '与第 2 行重复' }],
      [7, { imei: '系统中已存在' }],
      [8, { iccid: '应为 19–20 位，且以 898 开头' }],
    ]);
    good(await all.confirm(batch.id));
    expect(await wholeStock('device')).toContainEqual(
      expect.objectContaining({ code: fine, model: 'XC-3', lot: 'D1', state: 'in_stock', hasKey: false }),
    );
  });

  test('is taken back until one of them has a password or was in a vehicle', async () => {
    const [a, b] = [imeiOf(next()), imeiOf(next())];
    const first = await all.bring('devices', [{ imei: a }]);
    expect((await undo(first.id)).status).toBe(200);
    expect((await wholeStock('device')).map(({ code }) => code)).not.toContain(a);
    const second = await all.bring('devices', [{ imei: a }, { imei: b }]);
    good(await all.maker(stock.keys, { body: { imeis: [b], reason: '交给产线测试' } }));
    expect(await undo(second.id)).toMatchObject({ code: 'import.used' });
    expect((await wholeStock('device')).map(({ code }) => code)).toContain(a);
  });

  test('that comes twice at once comes in once', async () => {
    const rows = [{ imei: imeiOf(next()) }];
    const batches = [await all.check('devices', rows), await all.check('devices', rows)];
    const said = await Promise.all(batches.map(({ id }) => all.confirm(id)));
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a file of batteries', () => {
  test('takes numbers with or without their prefix, and no others', async () => {
    const [fine, known] = [batteryOf(next()), batteryOf(next())];
    await all.bring('batteries', [{ sn: known }]);
    const batch = await all.check('batteries', [
      { sn: `battery_${fine}`, batteryKind: '48V', capacity: '24000' },
      { sn: '12' },
      { sn: fine },
      { sn: known },
      { sn: batteryOf(next()), capacity: '0' },
    ]);
    expect(wrongOf(batch)).toEqual([
      [3, { sn: '应为 11 或 14 位数字' }],
      [4, { sn: '与第 2 行重复' }],
      [5, { sn: '系统中已存在' }],
      [6, { capacity: '应为正整数' }],
    ]);
    const { id } = good(await all.confirm(batch.id));
    expect((await wholeStock('battery')).map(({ code }) => code)).toContain(fine);
    expect((await undo(id)).status).toBe(200);
    expect((await wholeStock('battery')).map(({ code }) => code)).not.toContain(fine);
  });

  test('is not taken back when a battery has left its store', async () => {
    const sn = batteryOf(next());
    const { id } = await all.bring('batteries', [{ sn }]);
    const store = good(await all.maker(stock.addStore, { body: { name: `仓${next()}` } }));
    const body = { storeId: store.id, kind: 'battery' as const, code: sn, direction: 'out' as const };
    good(await all.maker(stock.addMove, { body }));
    expect(await undo(id)).toMatchObject({ code: 'import.used' });
  });
});

test('a file of SIM cards refuses days that do not exist, and is taken back', async () => {
  const iccid = '89860012345678901299';
  const batch = await all.check('sims', [
    { iccid, simOperator: '中国移动', expireOn: '2027-12-31' },
    { iccid: '89860012345678901298', expireOn: '2027-02-30' },
    { iccid: '89860012345678901297', expireOn: '0000-01-01' },
    { iccid: '1' },
  ]);
  expect(wrongOf(batch)).toEqual([
    [3, { expireOn: '没有这个日期，应如 2027-12-31' }],
    [4, { expireOn: '没有这个日期，应如 2027-12-31' }],
    [5, { iccid: '应为 19–20 位，且以 898 开头' }],
  ]);
  const { id } = good(await all.confirm(batch.id));
  expect((await wholeStock('sim')).map(({ code }) => code)).toEqual([iccid]);
  expect((await undo(id)).status).toBe(200);
  expect(await wholeStock('sim')).toEqual([]);
});

describe('a file of pairs', () => {
  async function parts() {
    const [n, imei, batterySn] = [next(), imeiOf(next()), batteryOf(next())];
    const row = aVehicleRow(n);
    await all.bring('newVehicles', [row]);
    await all.bring('devices', [{ imei }]);
    await all.bring('batteries', [{ sn: batterySn }]);
    return { carId: row.carId, imei, batterySn };
  }
  const cardOf = async (carId: string) => good(await all.maker(assets.card, { params: { carId } }));

  test('binds what fits, says why the rest does not, and is taken back', async () => {
    const [a, b, c] = [await parts(), await parts(), await parts()];
    await all.bring('pairs', [b]);
    const batch = await all.check('pairs', [
      a,
      { carId: c.carId, imei: b.imei },
      { carId: c.carId, imei: imeiOf(9_000_000) },
      { carId: '999999999', imei: c.imei },
      { carId: b.carId, batterySn: c.batterySn },
      { carId: c.carId, imei: a.imei },
      { carId: String(100_900_000) },
    ]);
    expect(wrongOf(batch)).toEqual([
      [3, { imei: `已绑定车辆 ${b.carId}` }],
      [4, { carId: '与第 3 行重复' }],
      [5, { carId: '系统中不存在，请先导入' }],
      [6, { carId: `该车已绑定 ${b.batterySn}` }],
      [7, { carId: '与第 3 行重复', imei: '与第 2 行重复' }],
      [8, { imei: 'IMEI 和电池编号至少填一项' }],
    ]);
    const { id } = good(await all.confirm(batch.id));
    expect(await cardOf(a.carId)).toMatchObject({ ...a, lifecycle: 'bound', boundBy: '王工' });
    expect((await undo(id)).status).toBe(200);
    expect(await cardOf(a.carId)).toMatchObject({ imei: null, batterySn: null, lifecycle: 'in_stock' });
    const again = await all.bring('pairs', [{ ...c, imei: a.imei }]);
    expect(again).toMatchObject({ good: 1 });
  });

  test('is not taken back when one of the vehicles was changed since', async () => {
    const pair = await parts();
    const { id } = await all.bring('pairs', [pair]);
    const { version } = await cardOf(pair.carId);
    good(
      await all.maker(assets.unbind, { params: { carId: pair.carId }, body: { kind: 'battery', version } }),
    );
    expect(await undo(id)).toMatchObject({ code: 'import.used' });
    expect(await cardOf(pair.carId)).toMatchObject({ imei: pair.imei, lifecycle: 'bound' });
  });

  test('that two persons import at once over the same parts binds them once', async () => {
    const [a, b] = [await parts(), await parts()];
    const other = importer(all.fixture.as({ codes: productionCodes, operatorId: 'other' }));
    const mine = await all.check('pairs', [{ ...a, batterySn: b.batterySn }]);
    const theirs = await other.check('pairs', [{ ...b, imei: a.imei }]);
    const said = await Promise.all([all.confirm(mine.id), other.confirm(theirs.id)]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    const cards = [await cardOf(a.carId), await cardOf(b.carId)];
    expect(cards.filter(({ imei }) => imei === a.imei)).toHaveLength(1);
    expect(cards.filter(({ batterySn }) => batterySn === b.batterySn)).toHaveLength(1);
  });

  test('needs the code for binding besides the one for importing', async () => {
    const clerk = importer(all.fixture.as({ codes: ['0659'], operatorId: 'other' }));
    await expect(clerk.check('pairs', [{ carId: '100000001' }])).rejects.toThrow('common.forbidden');
  });
});

test('the batches tell who brought which file, and which of them can still be taken back', async () => {
  const { id } = await all.bring('batteries', [{ sn: batteryOf(next()) }]);
  const { list } = good(await all.maker(stock.batches, { query: { kind: 'batteries' } }));
  expect(list[0]).toMatchObject({
    id,
    fileName: 'batteries.csv',
    state: 'imported',
    total: 1,
    good: 1,
    bad: 0,
    undoUntil: all.fixture.clock.now + 86_400_000,
  });
  const north = all.fixture.as({
    codes: productionCodes,
    agentId: 3,
    operatorId: 'north',
    scope: { agentIds: [3], opAreaIds: 'all' },
  });
  expect(good(await north(stock.batches, {})).list.map((batch) => batch.id)).not.toContain(id);
  expect(await north(stock.undo, { params: { id }, body: { reason: '供应商发错了货' } })).toMatchObject({
    status: 404,
  });
});
