import { alarms } from '@kickstand/contract/fleet/alarms';
import { ops, staff } from '@kickstand/contract/work/field-work';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anAlarm } from '../../../test/examples/examples.vehicles.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { alarmsRoutes } from '../../fleet/alarms/alarms.routes.ts';
import { staffRoutes } from './field-work.routes.ts';

const here = { lng: 113.5, lat: 30.5 };
const [east, west] = [31, 34];
const swaps = ['1201'];
let fixture: FeatureFixture;
let desk: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...staffRoutes({ zone: 'Asia/Shanghai', tellVehicleUse: () => undefined }),
    ...alarmsRoutes,
  ]);
  await fixture.write(async (db) => {
    const place = { centre_lng: here.lng, centre_lat: here.lat, boundary: '[]' };
    await db
      .insertInto('service_area')
      .values({
        service_area_id: west,
        agent_id: 3,
        name: 'west',
        created_at: new Date(fixture.clock.now),
        ...place,
      })
      .execute();
    for (const [operatorId, areaIds] of [
      ['eva', [east]],
      ['wim', [west]],
      ['all', [east, west]],
    ] as const)
      await aStaffMember(db, { operatorId, agentId: 3, codes: swaps, areaIds: [...areaIds] });
  });
  desk = fixture.as({ codes: ['0302', '030202', '030207'], operatorId: 'eva', agentId: 3 });
});
afterAll(() => fixture.close());

/** Somebody is at work there and says so. */
const atWork = (operatorId: string, areaId: number) =>
  fixture.as({ codes: swaps, operatorId, agentId: 3, scope: { agentIds: [3], opAreaIds: [areaId] } })(
    staff.position,
    { body: here },
  );

const standing = (areaId: number) =>
  fixture.write((db) =>
    aVehicle(db, {
      agentId: 3,
      vehicle: { service_area_id: areaId },
      state: { ...here, service_area_id: areaId },
    }),
  );

test('vehicles of several areas are proposed to who is at work in each, and each area gets its own person', async () => {
  await atWork('eva', east);
  await atWork('wim', west);
  const [one, other, third] = [await standing(east), await standing(east), await standing(west)];
  const carIds = [one, other, third].map(({ carId }) => carId);
  const { data } = await desk(ops.assignees, { query: { type: 'swap', carIds } });
  expect(data?.byArea).toEqual([
    { areaId: east, area: expect.any(String), count: 2, proposed: { operatorId: 'eva', name: 'eva' } },
    { areaId: west, area: 'west', count: 1, proposed: { operatorId: 'wim', name: 'wim' } },
  ]);
  const alone = await desk(ops.assignees, { query: { type: 'swap', carIds: [one.carId, other.carId] } });
  expect(alone.data?.byArea).toEqual([]);

  const give = (assignees: { areaId: number; operatorId: string }[]) =>
    desk(ops.create, { body: { type: 'swap', carIds, assignees } });
  expect((await give([{ areaId: west, operatorId: 'eva' }])).code).toBe('task.assignee');
  const made = await give([
    { areaId: east, operatorId: 'eva' },
    { areaId: west, operatorId: 'wim' },
  ]);
  expect(made.data?.list.map(({ ok }) => ok)).toEqual([true, true, true]);
  const whose = async (carId: string) =>
    (await desk(ops.tasks, { query: { carId } })).data?.list.map(({ assigneeId }) => assigneeId);
  expect(await Promise.all(carIds.map(whose))).toEqual([['eva'], ['eva'], ['wim']]);
});

test('who would get more than one may have in two areas is proposed in the first alone', async () => {
  const boss = fixture.as({ codes: ['0502', '050276'], operatorId: 'eva', agentId: 3 });
  fixture.clock.now += 10 * 60_000;
  await atWork('all', east);
  await boss(ops.setTaskLimit, { body: { mostTasks: 1 } });
  const carIds = [(await standing(east)).carId, (await standing(west)).carId];
  const { data } = await desk(ops.assignees, { query: { type: 'swap', carIds } });
  expect(data?.byArea.map(({ proposed }) => proposed?.operatorId ?? null)).toEqual(['all', null]);
  await boss(ops.setTaskLimit, { body: { mostTasks: 50 } });
});

test('who is proposed is asked once, however many areas the vehicles are of', async () => {
  const north = [(await standing(east)).carId, (await standing(west)).carId];
  const further = [35, 36, 37];
  await fixture.write((db) =>
    db
      .insertInto('service_area')
      .values(
        further.map((service_area_id) => ({
          service_area_id,
          agent_id: 3,
          name: String(service_area_id),
          centre_lng: here.lng,
          centre_lat: here.lat,
          boundary: '[]',
          created_at: new Date(fixture.clock.now),
        })),
      )
      .execute(),
  );
  const all = [...north];
  for (const areaId of further) all.push((await standing(areaId)).carId);
  const asked = async (carIds: string[]) => {
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const { data } = await desk(ops.assignees, { query: { type: 'swap', carIds } });
    const times = queries.mock.calls.length;
    queries.mockRestore();
    return { areas: data?.byArea.length, times };
  };
  const [two, five] = [await asked(north), await asked(all)];
  expect([two.areas, five.areas]).toEqual([2, 5]);
  expect(two.times).toBeGreaterThan(3);
  expect(five.times).toBe(two.times);
});

const stateOf = (id: string) =>
  fixture.write(async (db) => {
    const row = await db
      .selectFrom('alarm')
      .select(['state', 'handler'])
      .where('alarm_id', '=', id)
      .executeTakeFirstOrThrow();
    return row;
  });

const anAlarmThat = (state: 'open' | 'unseen' | 'fixed', carId: string) => {
  const handled_at = state === 'open' ? null : new Date(fixture.clock.now);
  return fixture.write((db) => anAlarm(db, { carId, agentId: 3, state, handled_at }));
};

test.each([
  ['that goes on', 'open', 'acked'],
  ['that cleared by itself', 'unseen', 'auto_cleared'],
  ['that was dealt with', 'fixed', 'fixed'],
] as const)('whoever is sent for an alarm %s takes it on with that', async (_, before, after) => {
  const { carId } = await standing(east);
  const alarmId = await anAlarmThat(before, carId);
  const said = await desk(ops.create, { body: { type: 'inspect', carIds: [carId], alarmId } });
  expect(said.data?.list[0]).toMatchObject({ ok: true });
  expect((await stateOf(alarmId)).state).toBe(after);
});

test('an alarm of another vehicle, or where nobody could be sent, or of who may handle none, waits on', async () => {
  const [one, other] = [await standing(east), await standing(east)];
  const alarmId = await anAlarmThat('unseen', one.carId);
  const send = (who: typeof desk, carId: string) =>
    who(ops.create, { body: { type: 'inspect', carIds: [carId], alarmId } });
  await send(desk, other.carId);
  expect((await stateOf(alarmId)).state).toBe('unseen');
  await send(fixture.as({ codes: ['0302', '030202'], operatorId: 'eva', agentId: 3 }), one.carId);
  expect((await stateOf(alarmId)).state).toBe('unseen');
  expect((await send(desk, one.carId)).data?.list[0]).toMatchObject({ ok: false, code: 'task.dup' });
  expect((await stateOf(alarmId)).state).toBe('unseen');
  expect((await desk(alarms.seen, { body: { ids: [alarmId] } })).data?.list[0]).toMatchObject({ ok: true });
});

test('a company of more people than a list shows gives work to each of them', async () => {
  await fixture.write(async (db) => {
    for (let i = 0; i < 501; i++)
      await aStaffMember(db, { operatorId: `a${i}`, agentId: 3, codes: swaps, areaIds: [east] });
  });
  const boss = fixture.as({ codes: ['0302', '030202', '030207', '030208'], operatorId: 'boss', agentId: 3 });
  const { carId } = await standing(west);
  const { data } = await boss(ops.assignees, { query: { type: 'swap', carIds: [carId] } });
  expect(data?.list.map(({ operatorId }) => operatorId)).toContain('wim');
  const made = await boss(ops.create, { body: { type: 'swap', carIds: [carId], assigneeId: 'wim' } });
  expect(made.data?.list.map(({ ok }) => ok)).toEqual([true]);
});
