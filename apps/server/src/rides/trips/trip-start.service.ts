import type { InputOf } from '@kickstand/contract/kit';
import type { rider } from '@kickstand/contract/rides/trips';
import { commandGapMs } from '@kickstand/domain/fleet/vehicles';
import { type RideStart, waysToRide } from '@kickstand/domain/money/cards';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import { ageAt } from '@kickstand/domain/riders/riders';
import { type Obstacle, obstacleWords, whyNot } from '@kickstand/domain/rides/trips';
import { reportRulesOf } from '../../fleet/repair-reasons/repair-reasons.service.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { queueCommand, wasCommanded } from '../../kernel/command-queue.ts';
import { newId } from '../../kernel/ids.ts';
import { announceVehicleUse } from '../../live/vehicle-use-changes.ts';
import { qualificationOf } from '../../money/deposits/qualification.service.ts';
import { owesDue } from '../../money/wallet/paying.service.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { riderIn, waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { claim } from './open-trips.store.ts';
import { deleteOfRider, deleteOver, insertReservation } from './reservations.store.ts';
import { keepScan } from './riders.service.ts';
import { bornOnOf, openTripOfRider } from './riders.store.ts';
import { vehicleWanted } from './trips.events.ts';
import { type TripParts, tellOf } from './trips.parts.ts';
import { ownTripOf } from './trips.rows.ts';
import { insertTrip, tripWith } from './trips.store.ts';
import { lockVehicle, type WantedVehicle, wantedVehicles } from './wanted.store.ts';

/** The rider and the vehicle of a wish, the vehicle locked until the wish is done with. */
async function parties(
  { zone }: TripParts,
  ctx: Ctx,
  { riderId, carId }: { riderId: string; carId: string },
) {
  const scope = ctx.rows.scope();
  const who = (await riderIn(ctx.db, scope, { riderId })) ?? refuse('rider.not_found');
  await waitForRider(ctx.db, riderId);
  const number = Number(carId);
  if (!(await lockVehicle(ctx.db, scope, number))) refuse('vehicle.not_found');
  // After the lock: what those who came before have done is seen only now.
  const [row = refuse('vehicle.not_found')] = await wantedVehicles(ctx.db, scope, [number], ctx.now());
  if (who.state !== 'normal') refuse('rider.blocked');
  const vehicle = { agentId: row.agent_id, areaId: row.service_area_id };
  await vehicleWanted.tell(ctx.db, { riderId, ...vehicle, now: ctx.now(), zone });
  if (await openTripOfRider(ctx.db, riderId)) refuse('rider.busy');
  if (await owesDue(ctx.db, riderId, ctx.now())) refuse('rider.owes');
  await demandAge(ctx, riderId, row, zone);
  await demandQualified(ctx, riderId, { ...vehicle, at: ctx.now(), zone });
  return { scope, row };
}

/** Whoever is known to be younger or older than the area allows does not ride. */
async function demandAge(ctx: Ctx, riderId: string, row: WantedVehicle, zone: string) {
  const bornOn = await bornOnOf(ctx.db, riderId);
  if (bornOn === undefined) return;
  const { leastAge, mostAge } = await useRulesOf(ctx, row);
  const age = ageAt(bornOn, ctx.now(), zone);
  if (age < leastAge) refuse('user.minor', { age: leastAge });
  if (age > mostAge) refuse('user.too_old', { age: mostAge });
}

/** Who has none of what the area asks for does not ride, and is told what would do. */
async function demandQualified(ctx: Ctx, riderId: string, start: RideStart) {
  const { by, permit } = await qualificationOf(ctx.db, riderId, start);
  if (by) return;
  const ways = waysToRide(permit)[ctx.locale === 'zh-CN' ? 'zh' : 'en'];
  throw new Refused('rider.not_qualified', { ways });
}

const notRentable = (why: Obstacle, { locale }: Ctx) =>
  new Refused('vehicle.not_rentable', {
    why: obstacleWords[why][locale === 'zh-CN' ? 'zh' : 'en'],
    reason: why,
  });

/** Keep a vehicle for a rider, who lets go of another one for it. */
export async function reserveVehicle(parts: TripParts, ctx: Ctx, { body }: InputOf<typeof rider.reserve>) {
  const { row } = await parties(parts, ctx, body);
  const why = whyNot(row.wanted, body.riderId);
  if (why) throw notRentable(why, ctx);
  await letGo(parts, ctx, body.riderId);
  await deleteOver(ctx.db, row.vehicle_id, ctx.now());
  const { reservationMinutes } = await useRulesOf(ctx, row);
  const until = ctx.now() + reservationMinutes * 60_000;
  const made = await insertReservation(ctx.db, {
    vehicle: row.vehicle_id,
    riderId: body.riderId,
    areaId: row.service_area_id,
    agentId: row.agent_id,
    now: ctx.now(),
    until,
  });
  if (!made) throw notRentable('reserved', ctx);
  await announceVehicleUse(ctx, tellOf(parts), row.vehicle_id);
  return { carId: body.carId, until };
}

async function letGo(parts: TripParts, ctx: Ctx, riderId: string): Promise<number | undefined> {
  const vehicles = await deleteOfRider(ctx.db, riderId, ctx.now());
  for (const vehicle of vehicles) await announceVehicleUse(ctx, tellOf(parts), vehicle);
  return vehicles[0];
}

/** Cancel a reservation. */
export async function releaseVehicle(parts: TripParts, ctx: Ctx, { params }: InputOf<typeof rider.release>) {
  const scope = ctx.rows.scope();
  if (!(await riderIn(ctx.db, scope, { riderId: params.riderId }))) refuse('rider.not_found');
  const vehicle = await letGo(parts, ctx, params.riderId);
  return { carId: vehicle === undefined ? null : String(vehicle) };
}

/** Open a vehicle: claim it, tell it to unlock, and wait for its answer in the state `opening`. */
export async function startTrip(parts: TripParts, ctx: Ctx, { body }: InputOf<typeof rider.start>) {
  const { scope, row } = await parties(parts, ctx, body);
  const why = whyNot(row.wanted, body.riderId);
  if (why) {
    // Returned, not thrown: that somebody could not have it is kept.
    await keepScan(parts, ctx, { row, riderId: body.riderId, why, at: body.fix });
    return why === 'offline' ? new Refused('device.offline') : notRentable(why, ctx);
  }
  const imei = row.imei ?? refuse('device.offline');
  await checkNear(ctx, row, body.fix);
  const now = ctx.now();
  if (await wasCommanded(ctx.db, row.vehicle_id, 'unlock', now - commandGapMs)) refuse('device.too_often');
  await letGo(parts, ctx, body.riderId);
  await deleteOver(ctx.db, row.vehicle_id, now);
  const tripId = newId();
  const ids = { vehicle: row.vehicle_id, agentId: row.agent_id, areaId: row.service_area_id };
  const commandId = await queueCommand(ctx.db, { ...ids, imei, type: 'unlock', source: 'user', now });
  const claimed = await claim(ctx.db, {
    ...ids,
    tripId,
    riderId: body.riderId,
    now,
    commandId,
    mileageM: row.mileage_m,
  });
  // The vehicle is locked, so that only the same rider can have been quicker, at another one.
  if (!claimed) refuse('rider.busy');
  await insertTrip(ctx.db, {
    ...ids,
    tripId,
    imei,
    modelId: row.model_id,
    riderId: body.riderId,
    now,
    lng: row.lng,
    lat: row.lat,
    stationId: row.station_id,
    fenceRelease: row.fence_release,
    platform: body.platform,
  });
  await announceVehicleUse(ctx, tellOf(parts), row.vehicle_id);
  if (parts.onQueued) ctx.afterCommit(parts.onQueued);
  const trip = (await tripWith(ctx.db, scope, tripId, ctx.locale)) ?? refuse('trip.not_found');
  return ownTripOf(trip, ctx.locale, await reportRulesOf(ctx.db));
}

/** How vehicles are opened and kept where this one belongs. */
const useRulesOf = async ({ db }: Ctx, { service_area_id }: WantedVehicle) =>
  (await areaSettingsOf(db, service_area_id)).use;

/** The phone has to be near the vehicle, as far as both are known. */
async function checkNear(ctx: Ctx, row: WantedVehicle, fix: { lng: number; lat: number; accuracyM: number }) {
  const { lng, lat } = row;
  if (lng === null || lat === null) return;
  const metres = distanceMetres([lng, lat], [fix.lng, fix.lat]);
  const { openingRadiusM } = await useRulesOf(ctx, row);
  if (metres > openingRadiusM) refuse('rider.too_far', { metres: Math.round(metres) });
}
