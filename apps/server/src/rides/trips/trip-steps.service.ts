import type { InputOf } from '@kickstand/contract/kit';
import type { rider } from '@kickstand/contract/rides/trips';
import { lockingSpeedKmh } from '@kickstand/domain/fleet/vehicles';
import { mayEnd, mayPause, mayResume, returnRefusalWords } from '@kickstand/domain/rides/trips';
import { reportRulesOf } from '../../fleet/repair-reasons/repair-reasons.service.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { queueCommand } from '../../kernel/command-queue.ts';
import { announceVehicleUse } from '../../live/vehicle-use-changes.ts';
import { refusedReturnsOf } from '../orders/terms.service.ts';
import { awaitCommand, lockOpenTrip, moveTrip, type OpenTrip } from './open-trips.store.ts';
import { type LastWord, lastWordOf, placeOf } from './place.store.ts';
import { certainly, type Ending, judgedReturn } from './return-place.service.ts';
import { type TripParts, tellOf } from './trips.parts.ts';
import { ownTripOf } from './trips.rows.ts';
import { noteState, startOf, tripWith } from './trips.store.ts';

type State = 'opening' | 'riding' | 'temp_parked' | 'closing';

/** The open trip of a rider, locked, in a state from which this step may be taken. */
async function ownOpenTrip(
  ctx: Ctx,
  { tripId, riderId }: { tripId: string; riderId: string },
  may: (state: State) => boolean,
  otherwise: 'trip.not_riding' | 'trip.not_parked',
): Promise<OpenTrip> {
  const scope = ctx.rows.scope();
  const open = await lockOpenTrip(ctx.db, scope, tripId);
  if (!open) {
    const known = await tripWith(ctx.db, scope, tripId, ctx.locale);
    return refuse(known && known.riderId === riderId ? otherwise : 'trip.not_found');
  }
  if (open.rider_id !== riderId) refuse('trip.not_found');
  if (!may(open.state as State)) refuse(otherwise);
  if (open.command_id !== null) refuse('trip.waiting');
  return open;
}

/** Tell the vehicle of an open trip to lock or unlock; a lock is never sent to one that moves. */
async function order(parts: TripParts, ctx: Ctx, open: OpenTrip, type: 'lock' | 'unlock') {
  const lastWord = (await lastWordOf(ctx.db, open.vehicle_id)) ?? refuse('trip.not_found');
  const { imei, online, speed_kmh } = lastWord;
  if (!imei || !online) return refuse('device.offline');
  if (type === 'lock' && (speed_kmh ?? 0) > lockingSpeedKmh) refuse('vehicle.moving');
  if (parts.onQueued) ctx.afterCommit(parts.onQueued);
  const of = { vehicle: open.vehicle_id, agentId: open.agent_id, areaId: open.service_area_id, imei };
  return queueCommand(ctx.db, { ...of, type, source: 'user', now: ctx.now() });
}

async function shown(ctx: Ctx, tripId: string) {
  const trip = (await tripWith(ctx.db, ctx.rows.scope(), tripId, ctx.locale)) ?? refuse('trip.not_found');
  return ownTripOf(trip, ctx.locale, await reportRulesOf(ctx.db));
}

export async function showOwnTrip(ctx: Ctx, { params, query }: InputOf<typeof rider.trip>) {
  const trip = await shown(ctx, params.tripId);
  return trip.riderId === query.riderId ? trip : refuse('trip.not_found');
}

export async function pauseTrip(parts: TripParts, ctx: Ctx, { params, body }: InputOf<typeof rider.pause>) {
  const open = await ownOpenTrip(ctx, { ...params, ...body }, mayPause, 'trip.not_riding');
  await awaitCommand(ctx.db, open.trip_id, await order(parts, ctx, open, 'lock'));
  return shown(ctx, open.trip_id);
}

export async function resumeTrip(parts: TripParts, ctx: Ctx, { params, body }: InputOf<typeof rider.resume>) {
  const open = await ownOpenTrip(ctx, { ...params, ...body }, mayResume, 'trip.not_parked');
  await awaitCommand(ctx.db, open.trip_id, await order(parts, ctx, open, 'unlock'));
  return shown(ctx, open.trip_id);
}

interface Wished {
  open: OpenTrip;
  lastWord: LastWord | undefined;
  ending: Ending;
}

/** A return is refused where its area allows none, as it was when the ride began, and only where the place is certain. */
async function checkPlace(parts: TripParts, ctx: Ctx, { open, lastWord, ending }: Wished) {
  const refused = await refusedReturnsOf(ctx.db, open.trip_id);
  if (refused.length === 0) return;
  const { fence_release: release } = await startOf(ctx.db, open);
  const [at, lockedAt] = [ctx.now(), ctx.now()];
  const { evidence } = await judgedReturn(parts, ctx.db, { open, release, lastWord, ending, at, lockedAt });
  const relation = certainly(evidence, refused);
  if (!relation) return;
  const why = returnRefusalWords[relation][ctx.locale === 'zh-CN' ? 'zh' : 'en'];
  throw new Refused('trip.no_return_here', { why, reason: relation });
}

/** Lock the vehicle; when it has answered, the trip ends as of now, with what the phone said now. */
export async function closeTrip(parts: TripParts, ctx: Ctx, { params, body }: InputOf<typeof rider.end>) {
  const { riderId, fix, sensors = null } = body;
  const open = await ownOpenTrip(ctx, { ...params, riderId }, mayEnd, 'trip.not_riding');
  const lastWord = await lastWordOf(ctx.db, open.vehicle_id);
  const ending: Ending = { fix, sensors, at: placeOf(lastWord) };
  await checkPlace(parts, ctx, { open, lastWord, ending });
  const commandId = await order(parts, ctx, open, 'lock');
  const now = ctx.now();
  await moveTrip(ctx.db, open, { state: 'closing', since: now, commandId, hold: { at: now, ending } });
  await noteState(ctx.db, open, 'closing', null);
  await announceVehicleUse(ctx, tellOf(parts), open.vehicle_id);
  return shown(ctx, open.trip_id);
}
