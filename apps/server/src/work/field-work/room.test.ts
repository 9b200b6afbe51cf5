import { ops, staff, taskDesk } from '@kickstand/contract/work/field-work';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anOpenTrip, aTask } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { judgeWork } from '../../../test/people/judge-work.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import type { Db } from '../../kernel/database/db.ts';
import { staffRoutes } from './field-work.routes.ts';

const zone = 'Asia/Shanghai';
const minute = 60_000;
const there = { lng: 113.504, lat: 30.5 };
let fixture: FeatureFixture;
let ann: ReturnType<FeatureFixture['as']>;
let desk: ReturnType<FeatureFixture['as']>;
let station: string;

beforeAll(async () => {
  fixture = await featureFixture(() => staffRoutes({ zone }));
  for (const operatorId of ['ann', 'ben'])
    await fixture.write((db) => aStaffMember(db, { operatorId, agentId: 3, codes: ['1202'] }));
  const at = { centre_lng: there.lng, centre_lat: there.lat };
  station = (await fixture.write((db) => aFence(db, { agent_id: 3, ...at }))).fence_id;
  ann = fixture.as({ codes: ['1202'], operatorId: 'ann', agentId: 3 });
  desk = fixture.as({
    codes: ['0302', '030202', '030209', '0909', '090902', '090911'],
    operatorId: 'ben',
    agentId: 3,
  });
});
beforeEach(async () => {
  await fixture.fresh.owner.query('truncate ops_task cascade');
  await fixture.write((db) => db.updateTable('vehicle_state').set({ station_id: null }).execute());
  await holding(1);
});
afterAll(() => fixture.close());

const holding = (capacity: number | null) =>
  fixture.write((db) => db.updateTable('fence').set({ capacity }).where('fence_id', '=', station).execute());
const vehicles = (n: number, state: object = {}) =>
  Promise.all(Array.from({ length: n }, () => fixture.write((db) => aVehicle(db, { agentId: 3, state }))));
const standing = (n: number) => vehicles(n, { station_id: station, ...there });

/** The desk sends vehicles to the station: what became of each, and their tasks. */
async function send(carIds: readonly string[], assigneeId?: string) {
  const body = { type: 'move' as const, carIds: [...carIds], targetId: station, assigneeId };
  const list = (await desk(ops.create, { body })).data?.list ?? [];
  return { codes: list.map(({ code }) => code), taskIds: list.flatMap(({ taskId }) => taskId ?? []) };
}
const reserved = async (taskIds: readonly string[]) =>
  fixture.write(async (db) => {
    const rows = await db
      .selectFrom('ops_task')
      .select(['task_id', 'reserved'])
      .where('task_id', 'in', [...taskIds])
      .execute();
    return taskIds.map((id) => rows.find(({ task_id }) => task_id === id)?.reserved);
  });

interface Room {
  kept?: boolean;
  rides?: number;
  over?: number;
  siblings?: number;
}

/** A minute from now a ride ends in the station, or a vehicle was brought there that was asked for together with others. */
async function rideThere(db: Db) {
  const { tripId } = await anOpenTrip({ agentId: 3 }, db);
  const [start, end] = [new Date(fixture.clock.now), new Date(fixture.clock.now + minute)];
  await db
    .updateTable('trip')
    .set({
      state: 'ended',
      ended_by: 'user',
      return_relation: 'in_station',
      started_at: start,
      ended_at: end,
      end_station_id: station,
      distance_m: 900,
      riding_seconds: 600,
    })
    .where('trip_id', '=', tripId)
    .execute();
  await db.deleteFrom('trip_open').where('trip_id', '=', tripId).execute();
}
async function siblingThere(db: Db) {
  const { taskId } = await aTask({ agentId: 3 }, db, { type: 'move' });
  const done = { state: 'done', finished_at: new Date(fixture.clock.now + minute) };
  await db
    .updateTable('ops_task')
    .set({ ...done, batch_id: 'together', target_id: station })
    .where('task_id', '=', taskId)
    .execute();
}

describe('moves to a station', () => {
  test('are asked for as long as there is room, less what stands there and what is on its way', async () => {
    await holding(3);
    await standing(1);
    const cars = (await vehicles(4)).map(({ carId }) => carId);
    expect((await send(cars.slice(0, 1))).codes).toEqual([null]);
    expect((await send(cars.slice(1))).codes).toEqual([null, 'task.no_room', 'task.no_room']);
    await holding(null);
    expect((await send(cars.slice(2))).codes).toEqual([null, null]);
  });

  test('that two ask for at the same moment are no more than there is room for', async () => {
    const cars = (await vehicles(2)).map(({ carId }) => carId);
    const said = await Promise.all(cars.map((carId) => send([carId])));
    expect(said.flatMap(({ codes }) => codes).toSorted()).toEqual(['task.no_room', null].toSorted());
  });

  test('reserve room when somebody is given them or takes them, and let go of it when they are given back', async () => {
    const [one, other] = await vehicles(2);
    const { taskIds } = await send([one?.carId ?? '']);
    expect(await reserved(taskIds)).toEqual([false]);
    const params = { taskId: taskIds[0] ?? '' };
    await ann(staff.claim, { params });
    expect(await reserved(taskIds)).toEqual([true]);
    const own = await ann(staff.add, {
      body: { type: 'move', carId: other?.carId ?? '', targetId: station },
    });
    expect(await reserved([own.data?.id ?? ''])).toEqual([false]);
    await ann(staff.release, { params });
    expect(await reserved(taskIds)).toEqual([false]);
    await desk(taskDesk.assign, { body: { taskIds, assigneeId: 'ann' } });
    expect(await reserved(taskIds)).toEqual([true]);
    await desk(taskDesk.assign, { body: { taskIds } });
    expect(await reserved(taskIds)).toEqual([false]);
    const asked = await send([(await vehicles(1))[0]?.carId ?? '']);
    expect(asked.codes).toEqual(['task.no_room']);
  });

  test.each<[string, Room, string | null]>([
    ['that had no room from the start to the end', {}, 'station_full'],
    ['for which room was reserved', { kept: true }, null],
    ['for which rides that ended since left none', { rides: 1 }, null],
    ['into which fewer rides came than were too many', { rides: 1, over: 1 }, 'station_full'],
    ['that others brought there that were asked for together', { siblings: 1 }, null],
  ])('%s', async (_, { kept = false, rides = 0, over = 0, siblings = 0 }, reason) => {
    const [car] = await vehicles(1);
    await standing(1 + over);
    const own = await ann(staff.add, { body: { type: 'move', carId: car?.carId ?? '' } });
    const params = { taskId: own.data?.id ?? '' };
    await ann(staff.start, { params, body: { lng: 113.5, lat: 30.5 } });
    for (let i = 0; i < rides; i++) await fixture.write(rideThere);
    for (let i = 0; i < siblings; i++) await fixture.write(siblingThere);
    fixture.clock.now += 5 * minute;
    await fixture.write(async (db) => {
      const of = { reserved: kept, target_id: station, batch_id: 'together' };
      await db.updateTable('ops_task').set(of).where('task_id', '=', params.taskId).execute();
      await db
        .updateTable('vehicle_state')
        .set(there)
        .where('vehicle_id', '=', car?.number ?? 0)
        .execute();
    });
    expect((await ann(staff.finish, { params, body: there })).status).toBe(200);
    await judgeWork({ database: fixture.database, now: () => fixture.clock.now, zone });
    const found = await fixture.write((db) =>
      db
        .selectFrom('ops_task')
        .select('invalid_reason as reason')
        .where('task_id', '=', params.taskId)
        .executeTakeFirstOrThrow(),
    );
    expect(found.reason).toBe(reason);
  });
});
