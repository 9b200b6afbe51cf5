import { heatCellOf } from '@kickstand/domain/insight/heat';
import { keptFrame } from '../../src/fleet/live/kept-frames.service.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';

const placeOf = ({ agentId }: World) => ({ service_area_id: agentId * 10 + 1, agent_id: agentId });
const picturedAt = fixtureNow - 600_000;

async function aPicture(world: World, db: Db) {
  const mark = {
    vehicle: Number(world.carId),
    lng: 113.5,
    lat: 30.5,
    alarms: 0,
    locatedAt: picturedAt / 1000,
  };
  const marks = [{ ...mark, riding: 0, flags: 128, ops: 0, battery: 80, course: 0 }];
  await db
    .insertInto('fleet_snapshot')
    .values({ ...placeOf(world), at: new Date(picturedAt), vehicles: 1, frame: keptFrame(marks, picturedAt) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function someHeat(world: World, db: Db) {
  await db
    .insertInto('heat_hour')
    .values({ ...placeOf(world), day: '2026-09-20', hour: 8, cell: heatCellOf(113.5, 30.5), starts: 3 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function aSample(world: World, db: Db) {
  const counts = { on_shelf: 9, rentable: 7, riding: 1, online: 8, bound: 9, fixed: 8 };
  const rest = { weak_signal: 0, no_power: 0, low_battery: 1 };
  await db
    .insertInto('fleet_sample')
    .values({ ...placeOf(world), at: new Date(picturedAt), ...counts, ...rest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const span = { from: String(fixtureNow - 3_600_000), to: String(fixtureNow) };

/** Good requests about the past of the fleet. */
export const historyExamples: Readonly<Record<string, (world: World, db: Db) => Promise<AnyRequest>>> = {
  'fleetHistory.snapshots': async (world, db) => {
    await aPicture(world, db);
    return { query: span };
  },
  'fleetHistory.snapshot': async (world, db) => {
    await aPicture(world, db);
    return { params: { at: String(fixtureNow) } };
  },
  'fleetHistory.heat': async (world, db) => {
    await someHeat(world, db);
    return { query: { kind: 'starts', from: '2026-09-01', to: '2026-09-30' } };
  },
  'fleetHistory.samples': async (world, db) => {
    await aSample(world, db);
    return { query: span };
  },
};
