import { postingOf } from '@kickstand/domain/money/ledger';
import { offsetMetres } from '@kickstand/domain/platform/geo';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Db } from '../../src/kernel/database/db.ts';
import { post } from '../../src/money/ledger/posting.service.ts';
import { aRider } from '../examples/examples.trips.ts';
import { fixtureNow } from '../feature-fixture.ts';
import { anUnpaidOrder } from '../money/a-rider.ts';
import { aFence, aVehicle } from '../vehicles.ts';
import { aStaffMember } from './staff.ts';

const zone = 'Asia/Shanghai';
const middle = [113.5, 30.5] as const;

interface ShiftWish {
  agentId: number;
  /** Who works, each with these codes. */
  people?: readonly string[];
  codes?: readonly string[];
}

const perSlot = (n: number) => Array.from({ length: 48 }, () => Math.max(n, 0.01));

/** A station at which so many rides an hour begin, and end, while something stands there. */
async function aRiddenStation(
  db: Db,
  agentId: number,
  { east, starts, ends }: { east: number; starts: number; ends: number },
) {
  const [lng, lat] = offsetMetres(middle, east, 0);
  const fence = await aFence(db, { agent_id: agentId, centre_lng: lng, centre_lat: lat, capacity: 12 });
  const said = { station_id: fence.fence_id, service_area_id: agentId * 10 + 1, agent_id: agentId };
  const [demand_rates, return_rates] = [perSlot(starts), perSlot(ends)];
  const rates = { demand_rates, demand_shapes: perSlot(40 * starts), demand_hours: perSlot(40) };
  const back = { return_rates, return_shapes: perSlot(40 * ends), return_hours: perSlot(40) };
  await db
    .insertInto('station_rate')
    .values([0, 1].map((day_type) => ({ ...said, ...rates, ...back, day_type })))
    .execute();
  return { stationId: fence.fence_id, lng, lat };
}

/** A ride of yesterday that brought twelve yuan. */
async function aPaidRide(db: Db, agentId: number) {
  const { riderId } = await aRider(db, agentId);
  const at = fixtureNow - 86_400_000;
  const orderId = await anUnpaidOrder(db, {
    riderId,
    agentId,
    now: at,
    due: { ride: 1_200, location: 0 },
    endedAt: at,
  });
  const owners = {
    receivable: orderId,
    rider: riderId,
    merchant: 'wechat:1900000109',
    area: String(agentId * 10 + 1),
  };
  const occasion = {
    source: 'order',
    sourceId: orderId,
    eventAt: at,
    now: at,
    zone,
    agentId,
    areaId: agentId * 10 + 1,
  };
  await post(db, postingOf('paidOnline', { online: 1_200 }, owners), occasion);
}

/**
 * A small town in a franchisee's area with something to do: a station full of vehicles that nobody wants, one that is empty
 * and wanted, one with flat vehicles, and people on duty between them.
 */
export async function aShiftToPlan(
  db: Db,
  { agentId, people = ['ann', 'ben'], codes = ['1201', '1202', '1203', '1204'] }: ShiftWish,
) {
  const areaId = agentId * 10 + 1;
  const place = { agent_id: agentId, service_area_id: areaId };
  await db
    .insertInto('demand_area')
    .values({
      ...place,
      counted_until: businessDayOf(fixtureNow, zone),
      as_of: businessDayOf(fixtureNow, zone),
      days: 28,
      made_at: new Date(fixtureNow - 3_600_000),
      shares: JSON.stringify({ conversion: [], searched: [], moved: 0.3 }),
      factors: JSON.stringify({ weekday: {}, holiday: {}, weather: {} }),
    })
    .execute();
  const crowded = await aRiddenStation(db, agentId, { east: 0, starts: 0, ends: 1 });
  const wanted = await aRiddenStation(db, agentId, { east: 150, starts: 3, ends: 0 });
  const flat = await aRiddenStation(db, agentId, { east: 300, starts: 2, ends: 0 });
  const at = async ({ stationId, lng, lat }: typeof crowded, charge: number) =>
    (
      await aVehicle(db, {
        agentId,
        state: { station_id: stationId, lng, lat, rest_battery: charge, locks: 0 },
      })
    ).number;
  const full: number[] = [];
  const low: number[] = [];
  for (let i = 0; i < 6; i++) full.push(await at(crowded, 95));
  for (const charge of [5, 12, 30, 45]) low.push(await at(flat, charge));
  await aPaidRide(db, agentId);
  for (const operatorId of people) {
    const name = `${operatorId}-${agentId}`;
    await aStaffMember(db, { operatorId: name, agentId, codes });
    await db
      .insertInto('staff_position')
      .values({
        ...place,
        operator_id: name,
        lng: middle[0],
        lat: middle[1],
        at: new Date(fixtureNow - 1_000),
      })
      .execute();
  }
  return {
    areaId,
    stations: { crowded, wanted, flat },
    full,
    low,
    people: people.map((one) => `${one}-${agentId}`),
  };
}
