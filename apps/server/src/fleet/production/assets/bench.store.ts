import type { assets, BenchTest } from '@kickstand/contract/fleet/production';
import type { CommandState } from '@kickstand/contract/fleet/vehicles';
import type { InputOf } from '@kickstand/contract/kit';
import { at, type Db } from '../../../kernel/database/db.ts';
import { pageFrom } from '../../../kernel/list/page.ts';

/** A step as stored: with the controller's code instead of words. */
export type BenchStep = Omit<BenchTest['steps'][number], 'answer'> & { code: number | null };

/** What is stored of a test besides its columns. */
export interface BenchFacts {
  list: BenchStep[];
  fixAgeS: number | null;
  gsm: number | null;
}

const columns = [
  ...(['test_id as id', 'vehicle_id as vehicle', 'imei', 'fw_version as fwVersion', 'state'] as const),
  ...(['steps', 'operator_id as operatorId', 'operator', 'started_at as startedAt'] as const),
  'ended_at as endedAt',
] as const;

const tests = (db: Db) =>
  db.selectFrom('vehicle_test as t').select(columns).$narrowType<Pick<BenchTest, 'state'>>();
export type TestStored = Awaited<ReturnType<ReturnType<typeof tests>['execute']>>[number];

export const pageOfTests = (db: Db, vehicle: number, query: InputOf<typeof assets.tests>['query']) =>
  pageFrom(db, tests(db).where('t.vehicle_id', '=', vehicle), query, {
    sortable: { startedAt: 't.started_at' },
    neverNull: ['startedAt'],
    tieBreak: 't.test_id',
  });

export interface NewTest {
  id: string;
  vehicle: number;
  imei: string;
  firmware: string | null;
  facts: BenchFacts;
  operatorId: string;
  operator: string;
  now: number;
}

/** Undefined if one is running already. */
export const insertTest = (db: Db, test: NewTest) =>
  db
    .insertInto('vehicle_test')
    .values({
      vehicle_id: test.vehicle,
      test_id: test.id,
      imei: test.imei,
      fw_version: test.firmware,
      state: 'running',
      steps: JSON.stringify(test.facts),
      operator_id: test.operatorId,
      operator: test.operator,
      started_at: new Date(test.now),
    })
    .onConflict((c) => c.doNothing())
    .returning(columns)
    .$narrowType<Pick<BenchTest, 'state'>>()
    .executeTakeFirst();

export const runningTestOf = (db: Db, vehicle: number) =>
  tests(db)
    .where('t.vehicle_id', '=', vehicle)
    .where('t.state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();

/** Running tests, oldest first, at most `most`. */
export const openTests = (db: Db, most: number) =>
  db
    .selectFrom('vehicle_test')
    .select('test_id as id')
    .where('state', '=', 'running')
    .orderBy('started_at')
    .limit(most)
    .execute();

/** Locks a running test for the first server that takes it. */
export const takeTest = (db: Db, id: string) =>
  tests(db)
    .where('t.test_id', '=', id)
    .where('t.state', '=', 'running')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const putTest = (
  db: Db,
  id: string,
  { facts, state, ended }: { facts: BenchFacts; state: BenchTest['state']; ended: number | null },
) =>
  db
    .updateTable('vehicle_test')
    .set({ steps: JSON.stringify(facts), state, ended_at: ended === null ? null : new Date(ended) })
    .where('test_id', '=', id)
    .returning(columns)
    .$narrowType<Pick<BenchTest, 'state'>>()
    .executeTakeFirstOrThrow();

export const commandOfStep = (db: Db, vehicle: number, id: string) =>
  db
    .selectFrom('command')
    .select(['state', 'device_code as deviceCode', 'created_at as createdAt', 'ended_at as endedAt'])
    .$narrowType<{ state: CommandState }>()
    .where('vehicle_id', '=', vehicle)
    .where('command_id', '=', id)
    .executeTakeFirst();

/** Notifications of a vehicle since an instant. */
export async function heardSince(db: Db, vehicle: number, since: number) {
  const rows = await db
    .selectFrom('device_event')
    .select('notify')
    .where('vehicle_id', '=', vehicle)
    .where('at', '>=', at(since))
    .limit(200)
    .execute();
  return rows.map(({ notify }) => notify);
}

export const vehicleNow = (db: Db, vehicle: number) =>
  db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .select(['v.agent_id as agentId', 'v.service_area_id as areaId', 'v.imei'])
    .select(['s.locks', 's.gsm', 's.located_at as locatedAt'])
    .where('v.vehicle_id', '=', vehicle)
    .executeTakeFirst();

export type VehicleNow = NonNullable<Awaited<ReturnType<typeof vehicleNow>>>;
