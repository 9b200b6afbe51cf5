import type { InputOf } from '@kickstand/contract/kit';
import type { rider, trips } from '@kickstand/contract/rides/trips';
import { inScope, type Scope } from '@kickstand/domain/platform/access';
import { distanceMetres, METRES_PER_DEGREE_LAT, metresPerDegreeLng } from '@kickstand/domain/platform/geo';
import { maskedName } from '@kickstand/domain/platform/names';
import { firstScore } from '@kickstand/domain/riders/credit';
import { missedBy, missedDueTo, type Obstacle, whyNot } from '@kickstand/domain/rides/trips';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { FleetReader } from '../../live/fleet-reader.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { riderIn } from '../../platform/rider-kit/riders.service.ts';
import { countDay, countHeat, insertSearch } from './counters.store.ts';
import { refuseLockedPhone } from './known-riders.service.ts';
import { addRider, areaIn, lockPhone, riderWithPhone } from './riders.store.ts';
import { ridersFound } from './riders-found.store.ts';
import { riderRegistered } from './trips.events.ts';
import type { TripParts } from './trips.parts.ts';
import { vehiclesInBox, type WantedVehicle, wantedVehicles } from './wanted.store.ts';

const mostLookedAt = 200;
const mostShown = 50;

/** The rider with this phone, registered now where there is none. */
export async function registerRider(
  { phoneHash, zone }: TripParts,
  ctx: Ctx,
  { body }: InputOf<typeof rider.register>,
) {
  const scope = ctx.rows.scope();
  if (!(await areaIn(ctx.db, scope, body.serviceAreaId))) refuse('common.not_found');
  await lockPhone(ctx.db, body.phone);
  const known = await riderWithPhone(ctx.db, body.phone);
  if (known) return { riderId: known.rider_id };
  if (phoneHash) await refuseLockedPhone(ctx, phoneHash(body.phone), zone);
  const riderId = newId();
  const { phone, name, serviceAreaId: areaId } = body;
  const score = firstScore((await areaSettingsOf(ctx.db, areaId)).credit);
  await addRider(ctx.db, { riderId, phone, name, areaId, score, now: ctx.now() });
  await riderRegistered.tell(ctx.db, { riderId, areaId, installId: body.installId, now: ctx.now() });
  return { riderId };
}

const mostFound = 6;

/** Riders by little of their phone or name, masked. */
export async function findRiders(ctx: Ctx, { query }: InputOf<typeof trips.riders>) {
  const wish = { find: query.find, now: ctx.now() };
  const { riders, more } = await ridersFound(ctx.db, ctx.rows.scope(), wish);
  const list = riders.slice(0, mostFound).map(({ rider_id, phone, name, vehicle, using, lastRide }) => ({
    riderId: rider_id,
    riderPhone: masked(phone),
    name: maskedName(name),
    carId: String(vehicle),
    using,
    lastRide,
  }));
  return { list, more: more || riders.length > mostFound };
}

interface Near {
  vehicle: number;
  metres: number;
}

/** What stands near a rider, the nearest first; what cannot be rented is why a search found nothing. */
export async function searchVehicles(parts: TripParts, ctx: Ctx, { body }: InputOf<typeof rider.search>) {
  const scope = ctx.rows.scope();
  const who = (await riderIn(ctx.db, scope, { riderId: body.riderId })) ?? refuse('rider.not_found');
  const near = await vehiclesNear(parts, ctx, scope, body);
  const numbers = near.map(({ vehicle }) => vehicle);
  const rows = numbers.length > 0 ? await wantedVehicles(ctx.db, scope, numbers, ctx.now()) : [];
  const byNumber = new Map(rows.map((row) => [row.vehicle_id, row]));
  const judged = near.flatMap(({ vehicle, metres }) => {
    const row = byNumber.get(vehicle);
    return row ? [{ row, metres, why: whyNot(row.wanted, body.riderId) }] : [];
  });
  const free = judged.filter(({ why }) => why === undefined).slice(0, mostShown);
  await keepSearch(parts, ctx, { body, who, judged });
  const list = free.map(({ row, metres }) => shown(row, metres));
  return { list, count: list.length };
}

const shown = (row: WantedVehicle, metres: number) => ({
  carId: String(row.vehicle_id),
  lng: row.lng ?? 0,
  lat: row.lat ?? 0,
  restBattery: row.rest_battery ?? 0,
  distanceM: Math.round(metres),
});

interface Searched {
  body: { riderId: string; lng: number; lat: number };
  who: { service_area_id: number; agent_id: number };
  judged: readonly { row: WantedVehicle; why: Obstacle | undefined }[];
}

async function keepSearch({ zone }: TripParts, { db, now }: Ctx, { body, who, judged }: Searched) {
  const found = judged.some(({ why }) => why === undefined);
  const outcome = found ? 'found' : missedBy(judged.flatMap(({ why }) => why ?? []));
  const [nearest] = judged;
  const areaId = nearest?.row.service_area_id ?? who.service_area_id;
  const agentId = nearest?.row.agent_id ?? who.agent_id;
  const { lng, lat, riderId } = body;
  const about = { areaId, agentId, lng, lat, at: now() };
  await insertSearch(db, { ...about, searchId: newId(), riderId, outcome, vehicle: null });
  if (found) return;
  await countHeat(db, 'missed', { ...about, zone });
  if (nearest?.why) await countMissed(db, nearest.row, nearest.why, { at: about.at, zone });
}

/** Count an order that a vehicle missed; what nobody stood near is missed by a place and by no vehicle. */
async function countMissed(
  db: Db,
  { vehicle_id: vehicle, service_area_id: areaId, agent_id: agentId, wanted }: WantedVehicle,
  why: Obstacle,
  when: { at: number; zone: string },
) {
  const due = missedDueTo(why, wanted.ops);
  if (due === null) return;
  const missed = due === 'dispatch' ? { missedDispatch: 1 } : { missedOps: 1 };
  await countDay(db, { vehicle, areaId, agentId, at: when.at, zone: when.zone, ...missed });
}

/** A rider stood at a vehicle and could not have it. */
export async function keepScan(
  { zone }: TripParts,
  { db, now }: Ctx,
  {
    row,
    riderId,
    why,
    at,
  }: { row: WantedVehicle; riderId: string; why: Obstacle; at: { lng: number; lat: number } },
) {
  const about = { areaId: row.service_area_id, agentId: row.agent_id, lng: at.lng, lat: at.lat, at: now() };
  const outcome = missedBy([why]);
  await insertSearch(db, { ...about, searchId: newId(), riderId, outcome, vehicle: row.vehicle_id });
  await countHeat(db, 'missed', { ...about, zone });
  await countMissed(db, row, why, { at: about.at, zone });
}

async function vehiclesNear(
  { fleet }: TripParts,
  { db }: Ctx,
  scope: Scope,
  { lng, lat, radiusM }: { lng: number; lat: number; radiusM: number },
): Promise<Near[]> {
  const [east, north] = [radiusM / metresPerDegreeLng(lat), radiusM / METRES_PER_DEGREE_LAT];
  const box = [lng - east, lat - north, lng + east, lat + north] as const;
  const found = fleet ? inBox(fleet, scope, box) : await vehiclesInBox(db, scope, box);
  return found
    .map((one) => ({ vehicle: one.vehicle, metres: distanceMetres([lng, lat], [one.lng, one.lat]) }))
    .filter(({ metres }) => metres <= radiusM)
    .sort((a, b) => a.metres - b.metres)
    .slice(0, mostLookedAt);
}

function inBox(
  { columns: c, size }: FleetReader,
  scope: Scope,
  box: readonly [number, number, number, number],
) {
  const [west, south, east, north] = box;
  const found: { vehicle: number; lng: number; lat: number }[] = [];
  for (let i = 0; i < size; i++) {
    const lng = c.lng[i] as number;
    const lat = c.lat[i] as number;
    // A position that is not known is NaN and lies in no box.
    if (!(lng >= west && lng <= east && lat >= south && lat <= north)) continue;
    if (inScope(scope, c.agent[i] as number, c.area[i] || null))
      found.push({ vehicle: c.vehicle[i] as number, lng, lat });
  }
  return found;
}
