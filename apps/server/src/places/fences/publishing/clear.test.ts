import { fenceMany } from '@kickstand/contract/places/fences';
import type { Scope } from '@kickstand/domain/platform/access';
import { offsetMetres } from '@kickstand/domain/platform/geo';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../../test/feature-fixture.ts';
import { aFence, aVehicle } from '../../../../test/vehicles.ts';
import { newId } from '../../../kernel/ids.ts';
import { fencesRoutes } from '../fences.routes.ts';

const north: Scope = { agentIds: [3], opAreaIds: 'all' };
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(() => fencesRoutes({ zone: 'Asia/Shanghai' }));
});
afterEach(() =>
  fixture.write(async (db) => {
    for (const table of ['trip_open', 'ops_task', 'fence'] as const) await db.deleteFrom(table).execute();
    await db.updateTable('vehicle').set({ lifecycle: 'off_shelf' }).execute();
  }),
);
afterAll(() => fixture.close());

/** A valid square of a hundred metres. */
const aZone = (more: object = {}) =>
  fixture.write((db) => aFence(db, { agent_id: 3, kind: 'no_stop', version_no: 1, ...more }));
const stand = (east: number, more: object = {}) =>
  fixture.write((db) => {
    const [lng, lat] = offsetMetres([113.5, 30.5], east, 0);
    return aVehicle(db, { state: { lng, lat }, ...more });
  });
const clear = (id: string, { codes = ['0505', '030202'], scope = north, dueHours = 4 } = {}) =>
  fixture.as({ codes, scope, agentId: 3 })(fenceMany.clear, { body: { id, remark: '活动保障', dueHours } });
const tasks = () =>
  fixture.write((db) => db.selectFrom('ops_task').selectAll().orderBy('vehicle_id').execute());

describe('a zone that is cleared', () => {
  test('gets a task for each vehicle that stands in it and nobody rides, and none twice', async () => {
    const zone = await aZone({ content: JSON.stringify({ bufferM: 20 }) });
    const middle = await stand(0);
    const inner = await stand(25);
    await stand(40);
    await stand(0, { vehicle: { lifecycle: 'off_shelf' } });
    const ridden = await stand(5);
    await fixture.write((db) =>
      db
        .insertInto('trip_open')
        .values({
          vehicle_id: ridden.number,
          rider_id: 'r',
          trip_id: newId(),
          service_area_id: 31,
          agent_id: 3,
          started_at: new Date(fixture.clock.now),
          state: 'riding',
          since: new Date(fixture.clock.now),
        })
        .execute(),
    );
    const { data } = await clear(zone.fence_id);
    expect(data).toMatchObject({ count: 2, left: 0 });
    expect(data?.list.map(({ carId, ok }) => [carId, ok]).sort()).toEqual([
      [middle.carId, true],
      [inner.carId, true],
    ]);
    expect(await tasks()).toMatchObject([
      { vehicle_id: middle.number, type: 'move', priority: 'high', remark: '活动保障', state: 'pending' },
      { vehicle_id: inner.number, type: 'move', due_at: fixture.clock.now + 4 * 3_600_000 },
    ]);

    const another = await stand(10);
    const again = await clear(zone.fence_id);
    expect(again.data?.list.map(({ carId, code }) => [carId, code])).toEqual([
      [another.carId, null],
      [middle.carId, 'task.dup'],
      [inner.carId, 'task.dup'],
    ]);
    expect(await tasks()).toHaveLength(3);
  });

  test('is a no-stop or no-ride zone that holds and is not empty', async () => {
    const station = await aZone({ kind: 'station' });
    expect(await clear(station.fence_id)).toMatchObject({ status: 403 });
    const slow = await aZone({ kind: 'speed_limit' });
    expect(await clear(slow.fence_id)).toMatchObject({ status: 400, code: 'fence.other_kind' });
    const off = await aZone({ state: 'disabled' });
    expect(await clear(off.fence_id)).toMatchObject({ status: 409, code: 'fence.not_enabled' });
    const empty = await aZone({ kind: 'no_ride' });
    expect(await clear(empty.fence_id)).toMatchObject({ status: 409, code: 'task.none_to_move' });
    expect(await clear(empty.fence_id, { dueHours: 169 })).toMatchObject({ status: 400 });
  });

  test('is in the scope of who clears it, who may also make tasks', async () => {
    const zone = await aZone();
    await stand(0);
    const south: Scope = { agentIds: [4], opAreaIds: 'all' };
    expect((await clear(zone.fence_id, { codes: ['0505', '030202'], scope: south })).status).toBe(404);
    expect((await clear(zone.fence_id, { codes: ['0505'], scope: north })).status).toBe(403);
    expect(await tasks()).toEqual([]);
  });
});
