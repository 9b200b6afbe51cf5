import { repairReasons } from '@kickstand/contract/fleet/repair-reasons';
import { rider } from '@kickstand/contract/rides/trips';
import { ops } from '@kickstand/contract/work/field-work';
import { usualReportRules } from '@kickstand/domain/work/field-work';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aReason } from '../../../test/examples/examples.repair-reasons.ts';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { ridersRoutes } from '../../riders/riders/riders.routes.ts';
import { staffRoutes } from '../../work/field-work/field-work.routes.ts';
import { applyRules } from '../../work/field-work/rules/rules.jobs.ts';
import { repairReasonsRoutes } from './repair-reasons.routes.ts';

let fixture: FeatureFixture;
let desk: ReturnType<FeatureFixture['as']>;
let app: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  const parts = { zone: 'Asia/Shanghai' };
  fixture = await featureFixture(() => [
    ...repairReasonsRoutes,
    ...staffRoutes(parts),
    ...ridersRoutes(parts),
  ]);
  desk = fixture.as({ codes: ['0501', '050102', '050103', '050104', '050105', '0302', '030209', '030103'] });
  app = fixture.as({ codes: ['riderApp'] });
});
afterAll(() => fixture.close());

const only = async (name: string) => (await desk(repairReasons.list, { query: { name } })).data?.list[0];
const make = async (over = {}) => (await desk(repairReasons.add, { body: aReason(over) })).data?.id ?? '';

describe('the list of repair reasons', () => {
  test('begins with what can be broken about any vehicle, in its order', async () => {
    const { data } = await desk(repairReasons.list, { query: { pageSize: 100 } });
    expect(data?.list.slice(0, 2).map(({ name, stop }) => [name, stop])).toEqual([
      ['刹车', 'at_once'],
      ['龙头', 'at_once'],
    ]);
    expect(data?.count).toBe(19);
  });

  test('takes a new one, which a second of its name for the same models is not', async () => {
    await make({ name: '链条掉落', modelIds: [1] });
    expect((await desk(repairReasons.add, { body: aReason({ name: '链条掉落' }) })).code).toBe(
      'repair_reason.name_taken',
    );
    expect(await only('链条掉落')).toMatchObject({
      part: 'pedal',
      enabled: true,
      reports: 0,
      falsePercent: null,
    });
  });

  test('changes what nobody else changed meanwhile, and is copied to other models', async () => {
    const id = await make({ name: '座垫破', part: 'saddle', modelIds: [1] });
    const edit = {
      params: { id },
      body: { ...aReason({ name: '座垫破损', part: 'saddle', modelIds: [1] }), version: 1 },
    };
    expect((await desk(repairReasons.edit, edit)).status).toBe(200);
    expect((await desk(repairReasons.edit, edit)).code).toBe('common.stale_version');
    expect((await desk(repairReasons.copy, { params: { id }, body: { modelIds: [1] } })).code).toBe(
      'repair_reason.name_taken',
    );
    expect((await desk(repairReasons.copy, { params: { id }, body: { modelIds: [2] } })).status).toBe(200);
  });

  test('does not let go of one that a report names; it can only be disabled, and is then not offered', async () => {
    const id = await make({ name: '车铃坏' });
    const { carId } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    const { riderId } = await fixture.write((db) => aRider(db, 3));
    const body = { riderId, carId, parts: ['pedal'], reasonIds: [id] };
    expect((await app(rider.reportFault, { body })).status).toBe(200);
    expect((await only('车铃坏'))?.reports).toBe(1);
    expect((await desk(repairReasons.remove, { params: { id }, query: { version: 1 } })).code).toBe(
      'repair_reason.in_use',
    );
    await desk(repairReasons.setEnabled, { params: { id }, body: { enabled: false, version: 1 } });
    const offered = (await desk(ops.reasons, { query: { side: 'rider' } })).data?.list ?? [];
    expect(offered.map((reason) => reason.id)).not.toContain(id);
    const unused = await make({ name: '没用过' });
    expect((await desk(repairReasons.remove, { params: { id: unused }, query: { version: 1 } })).status).toBe(
      200,
    );
  });
});

describe('a report', () => {
  const report = async (carId: string, over: object = {}) => {
    const { riderId } = await fixture.write((db) => aRider(db, 3));
    return app(rider.reportFault, { body: { riderId, carId, parts: ['pedal'], ...over } });
  };
  const stopped = async (carId: string) => {
    const { data } = await desk(ops.faults, { query: { carId } });
    return data?.list.some(({ stop }) => stop);
  };

  test('stops its vehicle when so many riders have said the same, and not before', async () => {
    const id = await make({ name: '踏板松', stop: 'after_reports', stopReports: 2 });
    const { carId } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    await report(carId, { reasonIds: [id] });
    expect(await stopped(carId)).toBe(false);
    await report(carId, { reasonIds: [id] });
    expect(await stopped(carId)).toBe(true);
  });

  test('of a rider who was wrong three times in a week counts for nothing', async () => {
    const id = await make({ name: '踏板响', stop: 'after_reports', stopReports: 1 });
    const { riderId } = await fixture.write((db) => aRider(db, 3));
    for (let wrong = 0; wrong < 3; wrong++) {
      const { carId } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
      const said = await app(rider.reportFault, { body: { riderId, carId, parts: ['basket'] } });
      await desk(ops.fixed, { body: { id: said.data?.reportId ?? '', result: 'no_fault' } });
    }
    const { carId } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    await app(rider.reportFault, { body: { riderId, carId, parts: ['pedal'], reasonIds: [id] } });
    expect(await stopped(carId)).toBe(false);
    await report(carId, { reasonIds: [id] });
    expect(await stopped(carId)).toBe(true);
  });

  test('needs the photo that its reason asks for', async () => {
    const id = await make({ name: '车身破损', photo: true });
    const { carId } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    expect((await report(carId, { reasonIds: [id] })).code).toBe('fault.photo_needed');
    const photos = ['https://files.example.com/1.jpg'];
    expect((await report(carId, { reasonIds: [id], photos })).status).toBe(200);
  });

  test('makes a repair by the rules only where its reason wants one', async () => {
    const quiet = await make({ name: '只记录', task: false });
    const { carId: kept } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    const { carId: sent } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    await report(kept, { reasonIds: [quiet] });
    await report(sent, { parts: ['basket'] });
    await applyRules({
      database: fixture.database,
      now: () => fixture.clock.now,
      zone: 'Asia/Shanghai',
    });
    const tasksOf = async (carId: string) => (await desk(ops.tasks, { query: { carId } })).data?.count;
    expect([await tasksOf(kept), await tasksOf(sent)]).toEqual([0, 1]);
  });

  test('is refused where riders may not report at any time, and beyond their number of a day', async () => {
    const { carId } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    const { riderId } = await fixture.write((db) => aRider(db, 3));
    const body = { riderId, carId, parts: ['basket'] };
    await desk(repairReasons.setRules, { body: { ...usualReportRules, anytime: false } });
    expect((await app(rider.reportFault, { body })).code).toBe('fault.not_offered');
    await desk(repairReasons.setRules, { body: { ...usualReportRules, mostPerDay: 1 } });
    expect((await app(rider.reportFault, { body })).status).toBe(200);
    expect((await app(rider.reportFault, { body })).code).toBe('fault.too_many');
    await desk(repairReasons.setRules, { body: usualReportRules });
    expect((await desk(repairReasons.rules, {})).data).toEqual(usualReportRules);
  });
});
