import { businessDayOf } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import type { Db } from '../../src/kernel/database/db.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { anUnpaidOrder } from '../money/a-rider.ts';
import { aFence, aVehicle } from '../vehicles.ts';
import { aRider } from './examples.trips.ts';

const to = businessDayOf(fixtureNow, 'Asia/Shanghai');
const looked = { query: { from: to, to } };

const aStation = (db: Db, agentId: number) => aFence(db, { agent_id: agentId, kind: 'station' });

/** A ride from a station to another that ended an hour ago. */
async function aFlow({ agentId }: World, db: Db) {
  const { riderId } = await aRider(db, agentId);
  const orderId = await anUnpaidOrder(db, {
    riderId,
    agentId,
    now: fixtureNow,
    due: {},
    endedAt: fixtureNow - 3_600_000,
  });
  const [from, end] = [await aStation(db, agentId), await aStation(db, agentId)];
  await db
    .updateTable('ride_order')
    .set({ start_station_id: from.fence_id, end_station_id: end.fence_id })
    .where('order_id', '=', orderId)
    .execute();
}

async function someHeat({ agentId }: World, db: Db) {
  await db
    .insertInto('heat_hour')
    .values({
      service_area_id: agentId * 10 + 1,
      agent_id: agentId,
      day: to,
      hour: 9,
      cell: 13_207_560_250,
      starts: 9,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The weather of the day that is looked at was told. */
async function someWeather({ agentId }: World, db: Db) {
  await db
    .insertInto('weather_day')
    .values({
      service_area_id: agentId * 10 + 1,
      agent_id: agentId,
      day: to,
      issued_at: new Date(fixtureNow),
      half_hours: JSON.stringify(Array.from({ length: 48 }, () => [{ kind: 'rain', percent: 100 }])),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const ofHours = (n: number) => Array<number>(24).fill(n);

/** A day on which a busy station was empty half of the time while vehicles stood idle at another; answers both. */
export async function aNeed(db: Db, agentId: number) {
  const [poor, rich] = [await aStation(db, agentId), await aStation(db, agentId)];
  const place = { service_area_id: agentId * 10 + 1, agent_id: agentId };
  const day = businessDayOf(fixtureNow - 86_400_000, 'Asia/Shanghai');
  const of = { ...place, day, starts: ofHours(0), ends: ofHours(0), present_minutes: ofHours(60) };
  await db
    .insertInto('station_day')
    .values([
      {
        ...of,
        station_id: poor.fence_id,
        starts: ofHours(4),
        vehicle_minutes: ofHours(60),
        present_minutes: ofHours(30),
      },
      { ...of, station_id: rich.fence_id, ends: ofHours(4), vehicle_minutes: ofHours(600) },
    ])
    .execute();
  await sql`
    insert into fleet_sample (service_area_id, agent_id, at, on_shelf, rentable, riding, online, bound, fixed, weak_signal,
      no_power, low_battery)
    select ${place.service_area_id}, ${agentId}, t, 10, 5, 0, 10, 10, 10, 0, 0, 0
    from generate_series(${new Date(fixtureNow - 2 * 86_400_000 + 1)}::timestamptz, ${new Date(fixtureNow)}, '5 min') t
    on conflict do nothing`.execute(db);
  return { poor: poor.fence_id, rich: rich.fence_id };
}

type Example = (world: World, db: Db) => Promise<AnyRequest>;
const ofRides: Example = async (world, db) => {
  await aFlow(world, db);
  return looked;
};

/** Good requests about how the fleet is used. */
export const analysisExamples: Readonly<Record<string, Example>> = {
  'analysis.summary': ofRides,
  'analysis.hours': ofRides,
  'analysis.shares': ofRides,
  'analysis.weather': async (world, db) => {
    await someWeather(world, db);
    return looked;
  },
  'analysis.riders': ofRides,
  'analysis.flows': ofRides,
  'analysis.cells': async (world, db) => {
    await someHeat(world, db);
    return looked;
  },
  'analysis.places': async (world, db) => {
    await someHeat(world, db);
    return { query: { ...looked.query, by: 'grid' } };
  },
  'analysis.moves': async ({ agentId }, db) => {
    await aNeed(db, agentId);
    return { query: { from: businessDayOf(fixtureNow - 86_400_000, 'Asia/Shanghai'), to } };
  },
  'analysis.makeMoves': async ({ agentId }, db) => {
    const [from, end] = [await aStation(db, agentId), await aStation(db, agentId)];
    await aVehicle(db, { agentId, state: { station_id: from.fence_id } });
    return { body: { moves: [{ fromId: from.fence_id, toId: end.fence_id, n: 1 }] } };
  },
};
