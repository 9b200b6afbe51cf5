import { ops, opsMap } from '@kickstand/contract/work/field-work';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aTask } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import { staffRoutes } from './field-work.routes.ts';

let fixture: FeatureFixture;
let desk: ReturnType<FeatureFixture['as']>;
let other: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() =>
    staffRoutes({ zone: 'Asia/Shanghai', tellVehicleUse: () => undefined }),
  );
  await fixture.write((db) => aStaffMember(db, { operatorId: 'ann', agentId: 3, codes: ['1202'] }));
  const codes = ['0301', '030102', '030115'];
  desk = fixture.as({ codes, operatorId: 'ann', agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
  other = fixture.as({ codes, agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' } });
});
afterAll(() => fixture.close());

const stationAt = (lng: number, capacity: number | null = 20) =>
  fixture.write((db) => aFence(db, { agent_id: 3, centre_lng: lng, centre_lat: 30.5, capacity }));
const standing = (lng: number, stationId: string | null, more: object = {}) =>
  fixture.write((db) => aVehicle(db, { state: { lng, lat: 30.5, station_id: stationId, ...more } }));
const ago = (minutes: number) => new Date(fixtureNow - minutes * 60_000);
const wantedOf = async (taskIds: readonly (string | null)[]) =>
  (
    await fixture.write((db) =>
      db
        .selectFrom('ops_task')
        .select(['target_id', 'type', 'due_at', 'vehicle_id'])
        .where('task_id', 'in', taskIds as string[])
        .orderBy('vehicle_id')
        .execute(),
    )
  ).map(({ target_id, type, due_at }) => [type, target_id, due_at]);

async function aTrip(vehicle: number, times: { start?: string; end?: string; minutesAgo: number }) {
  const at = ago(times.minutesAgo);
  await fixture.write((db) =>
    db
      .insertInto('trip')
      .values({
        service_area_id: 31,
        agent_id: 3,
        trip_id: `t-${vehicle}-${times.minutesAgo}`,
        rider_id: 'r',
        vehicle_id: vehicle,
        imei: 'x',
        model_id: 1,
        started_at: at,
        ended_at: at,
        state: 'ended',
        ended_by: 'user',
        return_relation: 'in_station',
        distance_m: 500,
        riding_seconds: 60,
        start_station_id: times.start ?? null,
        end_station_id: times.end ?? null,
      })
      .execute(),
  );
}

describe('open tasks on the map', () => {
  test('are those of the box, the urgent ones first, where their vehicles stand now', async () => {
    const near = await fixture.write((db) => aTask({ agentId: 3 }, db));
    const urgent = await fixture.write((db) => aTask({ agentId: 3 }, db, { type: 'repair' }));
    await fixture.write((db) =>
      db.updateTable('ops_task').set({ priority: 'urgent' }).where('task_id', '=', urgent.taskId).execute(),
    );
    const gone = await fixture.write((db) => aTask({ agentId: 3 }, db));
    await fixture.write((db) =>
      db.updateTable('vehicle_state').set({ lng: 120 }).where('vehicle_id', '=', gone.number).execute(),
    );
    const foreign = await fixture.write((db) => aTask({ agentId: 4 }, db));
    const { data } = await desk(opsMap.tasks, { query: { bbox: [113, 30, 114, 31] } });
    const ids = data?.list.map(({ id }) => id) ?? [];
    expect(ids[0]).toBe(urgent.taskId);
    expect(ids).toContain(near.taskId);
    expect(ids).not.toContain(gone.taskId);
    expect(ids).not.toContain(foreign.taskId);
    expect(data).toMatchObject({ total: ids.length, count: ids.length });
    const swaps = await desk(opsMap.tasks, { query: { bbox: [113, 30, 114, 31], types: ['swap'] } });
    expect(new Set(swaps.data?.list.map(({ type }) => type))).toEqual(new Set(['swap']));
  });

  test('need a whole box', async () => {
    const said = await desk(opsMap.tasks, { query: { bbox: [113, 30, 114] } });
    expect(said).toMatchObject({ status: 400, code: 'common.invalid' });
  });
});

describe('a station', () => {
  test('says what stands there idle, and what came and went within the hour', async () => {
    const { fence_id: id, name } = await stationAt(113.6, 4);
    const long = await standing(113.6, id, { lock_at: ago(300), unlock_at: ago(400) });
    const short = await standing(113.6, id, { lock_at: ago(5), unlock_at: ago(400) });
    await standing(113.6, id, { riding_state: 'riding' });
    await aTrip(long.number, { end: id, minutesAgo: 20 });
    await aTrip(short.number, { end: id, minutesAgo: 90 });
    await aTrip(short.number, { start: id, minutesAgo: 30 });
    await aTrip(long.number, { start: id, minutesAgo: 10 });
    const { data } = await desk(opsMap.station, { params: { stationId: id } });
    expect(data).toMatchObject({
      id,
      name,
      capacity: 4,
      current: 3,
      inLastHour: 1,
      outLastHour: 2,
      coming: 0,
    });
    expect(data?.idle.map(({ carId, idleSeconds }) => [carId, idleSeconds])).toEqual([
      [long.carId, 300 * 60],
      [short.carId, 300],
    ]);
    expect(data?.idleCount).toBe(2);
  });

  test('of somebody else is not found, and neither is a zone', async () => {
    const { fence_id: id } = await stationAt(113.61);
    expect((await other(opsMap.station, { params: { stationId: id } })).code).toBe('common.not_found');
    const zone = await fixture.write((db) => aFence(db, { agent_id: 3, kind: 'no_stop' }));
    expect((await desk(opsMap.station, { params: { stationId: zone.fence_id } })).code).toBe(
      'common.not_found',
    );
  });

  test('is relieved of those idle longest, which go to the station that was chosen', async () => {
    const { fence_id: id } = await stationAt(113.7);
    const { fence_id: target } = await stationAt(113.71);
    const old = await standing(113.7, id, { lock_at: ago(900), unlock_at: ago(901) });
    const older = await standing(113.7, id, { lock_at: ago(1_900), unlock_at: ago(1_901) });
    await standing(113.7, id, { lock_at: ago(9), unlock_at: ago(10) });
    const params = { stationId: id };
    const { data } = await desk(opsMap.move, {
      params,
      body: { direction: 'out', n: 2, targetId: target, remark: '早高峰前', dueHours: 3 },
    });
    expect(data?.list.map(({ carId, ok }) => [carId, ok])).toEqual([
      [older.carId, true],
      [old.carId, true],
    ]);
    const dueAt = fixture.clock.now + 3 * 3_600_000;
    expect(await wantedOf(data?.list.map(({ taskId }) => taskId) ?? [])).toEqual([
      ['move', target, dueAt],
      ['move', target, dueAt],
    ]);
    // Those that are to be moved already are not asked for again.
    const again = await desk(opsMap.move, { params, body: { direction: 'out', n: 5 } });
    expect(again.data?.count).toBe(1);
    expect((await desk(opsMap.move, { params, body: { direction: 'out', n: 1 } })).code).toBe(
      'task.none_to_move',
    );
    expect((await desk(opsMap.station, { params: { stationId: target } })).data?.coming).toBe(2);
  });

  test('is filled with what stands astray and with what others hold beyond their capacity, and not from afar', async () => {
    const { fence_id: id } = await stationAt(114.1);
    const { fence_id: full } = await stationAt(114.101, 1);
    const { fence_id: roomy } = await stationAt(114.102, 9);
    const astray = await standing(114.11, null);
    await standing(114.105, null, { rest_battery: 10 });
    await standing(114.2, null);
    await standing(114.102, roomy);
    const inFull = [await standing(114.101, full), await standing(114.101, full)];
    const { data } = await desk(opsMap.move, { params: { stationId: id }, body: { direction: 'in', n: 9 } });
    expect(data?.list.map(({ carId }) => carId)).toEqual([astray.carId, inFull[0]?.carId]);
    expect(await wantedOf(data?.list.map(({ taskId }) => taskId) ?? [])).toEqual([
      ['move', id, null],
      ['move', id, null],
    ]);
  });

  test('does not send its vehicles to itself, nor to a station out of sight', async () => {
    const { fence_id: id } = await stationAt(113.8);
    await standing(113.8, id);
    const foreign = await fixture.write((db) => aFence(db, { agent_id: 4 }));
    const ask = (targetId: string) =>
      desk(opsMap.move, { params: { stationId: id }, body: { direction: 'out', n: 1, targetId } });
    expect((await ask(id)).code).toBe('task.same_station');
    expect((await ask(foreign.fence_id)).code).toBe('common.not_found');
  });
});

test('a position says what its colleague is working at, and nothing once that is done', async () => {
  const { taskId, carId, number } = await fixture.write((db) =>
    aTask({ agentId: 3 }, db, { type: 'move', assigneeId: 'ann', startedAt: fixtureNow }),
  );
  await fixture.write((db) =>
    db
      .insertInto('staff_position')
      .values({
        operator_id: 'ann',
        agent_id: 3,
        service_area_id: 31,
        lng: 113.5,
        lat: 30.5,
        at: new Date(fixtureNow - 60_000),
        task_id: taskId,
        duty: true,
      })
      .execute(),
  );
  const seen = async () => (await desk(ops.positions, {})).data?.list[0];
  expect(await seen()).toMatchObject({ operatorId: 'ann', work: { type: 'move', carId } });
  await fixture.write((db) =>
    db
      .updateTable('ops_task')
      .set({ state: 'done', finished_at: new Date(fixtureNow) })
      .where('vehicle_id', '=', number)
      .execute(),
  );
  expect(await seen()).toMatchObject({ operatorId: 'ann', work: null });
});
