import type { InputOf } from '@kickstand/contract/kit';
import type { EndChoice, ForeseenEnd, tripEnds } from '@kickstand/contract/rides/trip-ends';
import type { trips } from '@kickstand/contract/rides/trips';
import { lockingSpeedKmh } from '@kickstand/domain/fleet/vehicles';
import { endsOf } from '@kickstand/domain/rides/trips';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { queueCommand } from '../../kernel/command-queue.ts';
import { announceVehicleUse } from '../../live/vehicle-use-changes.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { oweLock } from './locks-owed.store.ts';
import { lockOpenTrip, type OpenTrip, openTripIn, riderOfOpenTrip } from './open-trips.store.ts';
import { type LastWord, lastWordOf } from './place.store.ts';
import { endTrip, foreseeEnd, takenBack } from './trip-end.service.ts';
import { type TripParts, tellOf } from './trips.parts.ts';
import { detailOf } from './trips.service.ts';

const isMoving = (lastWord: LastWord | undefined) => (lastWord?.speed_kmh ?? 0) > lockingSpeedKmh;
const billedFrom = (open: OpenTrip) => open.opened_at ?? open.started_at;

/** An end lies within the trip and not ahead. */
function checkEnd(open: OpenTrip, at: number | undefined, now: number) {
  if (at !== undefined && (at < billedFrom(open) || at > now)) refuse('trip.end_time');
}

/** A trip that is not open to be ended: unknown, or over, or not begun. */
async function notRiding(ctx: Ctx, tripId: string): Promise<never> {
  await detailOf(ctx, tripId);
  return refuse('trip.not_riding');
}

/** There is no way to end it any more: whoever looks on while a trip ends is told so, which is no fault. */
async function nothingToEnd(ctx: Ctx, tripId: string) {
  const { carId, startedAt } = await detailOf(ctx, tripId);
  return { carId, startedAt, online: false, speedKmh: null, isMoving: false, choices: [] };
}

/** What each way to end a trip would cost, with and without its place; a pure look at it. */
export async function foreseeForRider(
  parts: TripParts,
  ctx: Ctx,
  { params: { tripId }, query }: InputOf<typeof tripEnds.foresee>,
) {
  const open = await openTripIn(ctx.db, ctx.rows.scope(), tripId);
  if (!open || open.state === 'opening') return nothingToEnd(ctx, tripId);
  const now = ctx.now();
  checkEnd(open, query.at, now);
  const taken = await takenBack(ctx, open, 'ops');
  const { lastWord, movedAt } = taken;
  const startedAt = billedFrom(open);
  const lockedAt = lastWord?.lock_at ?? null;
  const ends = { ...endsOf({ openedAt: startedAt, lockedAt, movedAt, now }), other: query.at };
  const priced = async (at: number, isTicked: boolean) => {
    const ender = { by: 'ops', relation: 'ops_ended', isTicked, at } as const;
    const { end, price } = await foreseeEnd(parts, ctx, { ...taken, open, ender });
    return { end, price: price ? { payableCents: price.payableCents, steps: price.steps } : free };
  };
  const choices: ForeseenEnd[] = [];
  for (const [when, at] of Object.entries(ends) as [EndChoice, number | undefined][]) {
    if (at === undefined) continue;
    const { end, price: plain } = await priced(at, false);
    const { price: charged } = await priced(at, true);
    choices.push({
      when,
      at,
      ridingSeconds: end.ridingSeconds,
      distanceM: end.distanceM,
      plain,
      charged: charged.payableCents === plain.payableCents ? null : charged,
    });
  }
  return {
    carId: String(open.vehicle_id),
    startedAt,
    online: lastWord?.online ?? false,
    speedKmh: lastWord?.speed_kmh ?? null,
    isMoving: isMoving(lastWord),
    choices,
  };
}

const free: ForeseenEnd['plain'] = { payableCents: 0 as ForeseenEnd['plain']['payableCents'], steps: [] };

/**
 * End somebody's trip where the vehicle stands, now or at an earlier moment, and have it locked: at once, or as soon as it
 * stands and hears. It costs what the one who ends it was told, or the end is refused.
 */
export async function endForRider(parts: TripParts, ctx: Ctx, { params, body }: InputOf<typeof trips.end>) {
  const { tripId } = params;
  ctx.audit.on(tripId);
  const scope = ctx.rows.scope();
  const riderId = await riderOfOpenTrip(ctx.db, scope, tripId);
  if (riderId) await waitForRider(ctx.db, riderId);
  const open = riderId && (await lockOpenTrip(ctx.db, scope, tripId));
  if (!open || open.state === 'opening') return notRiding(ctx, tripId);
  const now = ctx.now();
  checkEnd(open, body.at, now);
  if (isMoving(await lastWordOf(ctx.db, open.vehicle_id)) && !body.evenMoving) refuse('vehicle.moving');
  const ender = { by: 'ops', relation: 'ops_ended', isTicked: body.charged, at: body.at ?? now } as const;
  const { lastWord, payableCents } = await endTrip(parts, ctx, open, ender);
  if (body.expectedCents !== undefined && body.expectedCents !== payableCents)
    refuse('trip.price_moved', { now: (payableCents / 100).toFixed(2) });
  if (body.lock && lastWord?.imei) await lockAfter(parts, ctx, { open, lastWord, reason: body.reason });
  const change = {
    carId: String(open.vehicle_id),
    rider: open.rider_id,
    state: [open.state, 'ended'],
    endedAt: ender.at,
    payableCents,
  };
  ctx.audit.record(tripId, change, body.reason);
  return detailOf(ctx, tripId);
}

interface Left {
  open: OpenTrip;
  lastWord: LastWord;
  reason: string;
}

/** By rule, not by the operator: it follows from the end and asks for no leave of its own. */
async function lockAfter(parts: TripParts, ctx: Ctx, { open, lastWord, reason }: Left) {
  const now = ctx.now();
  const operator = { operatorId: ctx.actor.operatorId, name: ctx.actor.name };
  const of = {
    vehicle: open.vehicle_id,
    agentId: open.agent_id,
    areaId: open.service_area_id,
    operator,
    reason,
  };
  const { imei, online } = lastWord;
  if (imei && online && !isMoving(lastWord)) {
    await queueCommand(ctx.db, { ...of, imei, type: 'lock', source: 'rule', now });
    if (parts.onQueued) ctx.afterCommit(parts.onQueued);
    return;
  }
  await oweLock(ctx.db, { ...of, since: now });
  await announceVehicleUse(ctx, tellOf(parts), open.vehicle_id);
}
