import { deviceCodes } from '@kickstand/contract/devices';
import type { TripState } from '@kickstand/contract/trips';
import { everything } from '@kickstand/domain/access';
import { afterCommand } from '@kickstand/domain/trips';
import { queueCommand } from '../../kernel/command-queue.ts';
import type { Committing } from '../../live/vehicle-use-changes.ts';
import { announceVehicleUse } from '../../live/vehicle-use-changes.ts';
import { countDay, countHeat } from './counters.store.ts';
import {
  deleteOpen,
  moveTrip,
  type OpenTrip,
  outcomeOf,
  settledTrips,
  takeOpenTrip,
} from './open-trips.store.ts';
import { alarmsOfLastTrip, endTrip, secondsSince } from './trip-end.service.ts';
import { type TripJobs, type TripParts, tellOf } from './trips.parts.ts';
import { noteFailed, noteState, startOf } from './trips.store.ts';

const mostAtOnce = 200;
const together = 4;

/** Run work in a transaction of its own that sees everything, and what it announces once that is committed. */
export async function committing<T>(
  { database, now }: TripJobs,
  work: (ctx: Committing) => Promise<T>,
): Promise<T> {
  let later: (() => void)[] = [];
  const done = await database.write(everything, (db) => {
    later = [];
    return work({ db, now, afterCommit: (one) => void later.push(one) });
  });
  for (const one of later) one();
  return done;
}

/** Move on every open trip whose command has its outcome; answers how many. Trips somebody else deals with are left. */
export async function settleTrips(parts: TripJobs): Promise<number> {
  const ids = await parts.database.read(everything, (db) => settledTrips(db, mostAtOnce));
  for (let i = 0; i < ids.length; i += together)
    await Promise.all(
      ids.slice(i, i + together).map((tripId) => committing(parts, (ctx) => settleTrip(parts, ctx, tripId))),
    );
  return ids.length;
}

async function settleTrip(parts: TripParts, ctx: Committing, tripId: string) {
  const open = await takeOpenTrip(ctx.db, tripId);
  if (!open?.command_id) return;
  const command = await outcomeOf(ctx.db, open);
  // Commands are kept for longer than trips last; one that is gone can only have failed.
  const { state, device_code: code } = command ?? { state: 'timeout', device_code: deviceCodes.noAnswer };
  if (state === 'queued' || state === 'sent') return;
  const next = afterCommand(open.state as 'opening', state as 'acked');
  if (next === 'ended') await endTrip(parts, ctx, open, { by: 'user' });
  else if (next === 'failed') await fail(parts, ctx, open, { code, silent: state === 'timeout' });
  else if (state === 'acked') await goOn(parts, ctx, open, next);
  else await stay(parts, ctx, open, { state: next, code });
}

/** The vehicle did what it was told: the ride begins, stops for a while or goes on. */
async function goOn(parts: TripParts, ctx: Committing, open: OpenTrip, state: TripState) {
  const now = ctx.now();
  const resumed = open.state === 'temp_parked' ? secondsSince(open.since, now) : 0;
  await moveTrip(ctx.db, open, {
    state,
    now,
    parkedSeconds: open.parked_seconds + resumed,
  });
  await noteState(ctx.db, open, state, null);
  const began = open.state === 'opening';
  if (began) await countStart(parts, ctx, open);
  await announceVehicleUse(ctx, tellOf(parts), open.vehicle_id, began ? { over: alarmsOfLastTrip } : {});
}

async function countStart({ zone }: TripParts, { db, now }: Committing, open: OpenTrip) {
  const { start_lng: lng, start_lat: lat } = await startOf(db, open);
  if (lng === null || lat === null) return;
  await countHeat(db, 'starts', {
    areaId: open.service_area_id,
    agentId: open.agent_id,
    zone,
    lng,
    lat,
    at: now(),
  });
}

/** The vehicle did not do it: the trip is where it was, with the problem. */
async function stay(
  parts: TripParts,
  ctx: Committing,
  open: OpenTrip,
  { state, code }: { state: TripState; code: number | null },
) {
  const now = open.state === state ? open.since : ctx.now();
  await moveTrip(ctx.db, open, { state, now });
  await noteState(ctx.db, open, state, code);
  await announceVehicleUse(ctx, tellOf(parts), open.vehicle_id);
}

/** The vehicle did not open: there was no trip. */
async function fail(
  parts: TripParts,
  ctx: Committing,
  open: OpenTrip,
  { code, silent }: { code: number | null; silent: boolean },
) {
  const { db } = ctx;
  await noteFailed(db, open, { code, now: ctx.now() });
  await deleteOpen(db, open.trip_id);
  await countDay(db, {
    vehicle: open.vehicle_id,
    areaId: open.service_area_id,
    agentId: open.agent_id,
    startedAt: open.started_at,
    zone: parts.zone,
    failed: 1,
  });
  // It may have opened and its answer been lost: nobody rides it, so it is locked.
  const imei = silent ? (await startOf(db, open)).imei : null;
  if (imei !== null) {
    const of = { vehicle: open.vehicle_id, agentId: open.agent_id, areaId: open.service_area_id, imei };
    await queueCommand(db, { ...of, type: 'lock', source: 'rule', now: ctx.now() });
    if (parts.onQueued) ctx.afterCommit(parts.onQueued);
  }
  await announceVehicleUse(ctx, tellOf(parts), open.vehicle_id);
}
