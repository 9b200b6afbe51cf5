import { deviceCodes } from '@kickstand/contract/fleet/devices';
import type { TripState } from '@kickstand/contract/rides/trips';
import { everything } from '@kickstand/domain/platform/access';
import { afterCommand, beginPause, endHoldMs, endPause, isPaused } from '@kickstand/domain/rides/trips';
import { queueCommand } from '../../kernel/command-queue.ts';
import { type Committing, committing } from '../../kernel/database/committing.ts';
import { announceVehicleUse } from '../../live/vehicle-use-changes.ts';
import { noticeOf } from '../../platform/notice-templates/notice.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { openOrder } from '../orders/charge.service.ts';
import { countDay, countHeat } from './counters.store.ts';
import {
  deleteOpen,
  moveTrip,
  type OpenTrip,
  outcomeOf,
  settledTrips,
  type TripOfRider,
  takeOpenTrip,
} from './open-trips.store.ts';
import { lastWordOf } from './place.store.ts';
import { alarmsOfLastTrip, endTrip } from './trip-end.service.ts';
import { type TripJobs, type TripParts, tellOf } from './trips.parts.ts';
import { noteFailed, noteOpened, noteState, startOf } from './trips.store.ts';

/** Riders are told from when on they are billed. */
export const rideStarted = noticeOf('ride_start');

const mostAtOnce = 200;
const together = 4;

/** Move on every open trip whose command has its outcome; answers how many. Trips somebody else deals with are left. */
export async function settleTrips(parts: TripJobs): Promise<number> {
  const settled = await parts.database.read(everything, (db) => settledTrips(db, mostAtOnce));
  for (let i = 0; i < settled.length; i += together)
    await Promise.all(
      settled.slice(i, i + together).map((one) => committing(parts, (ctx) => settleTrip(parts, ctx, one))),
    );
  return settled.length;
}

async function settleTrip(parts: TripParts, ctx: Committing, { tripId, riderId }: TripOfRider) {
  await waitForRider(ctx.db, riderId);
  const open = await takeOpenTrip(ctx.db, tripId);
  if (!open?.command_id) return;
  const answer = await answerOf(ctx, open);
  if (!answer) return;
  const next = afterCommand(open.state as 'opening', answer.outcome, isPaused(open.pauses));
  if (next === 'ended') await endTrip(parts, ctx, open, { by: 'user', lockedAt: answer.at });
  else if (next === 'failed') await fail(parts, ctx, open, answer);
  else if (answer.outcome === 'acked') await goOn(parts, ctx, open, { state: next, at: answer.at });
  else await stay(parts, ctx, open, { state: next, code: answer.code });
}

interface Answer {
  outcome: 'acked' | 'refused' | 'timeout' | 'cancelled';
  code: number | null;
  /** When the vehicle said so, epoch ms. */
  at: number;
}

/** What came of the command that a trip waits for; undefined while it may still be done. */
async function answerOf({ db, now }: Committing, open: OpenTrip): Promise<Answer | undefined> {
  const command = await outcomeOf(db, open);
  // Commands are kept for longer than trips last; one that is gone can only have failed.
  if (!command) return { outcome: 'timeout', code: deviceCodes.noAnswer, at: now() };
  const { state, device_code: code, ended_at, late_at, late_code } = command;
  if (state === 'queued' || state === 'sent') return undefined;
  const said: Answer = { outcome: state as Answer['outcome'], code, at: ended_at ?? now() };
  if (open.held_at === null || said.outcome !== 'timeout') return said;
  // Accepted is accepted: a lock that is answered late, or only reported, ends the trip all the same.
  if (late_at !== null && late_code === 0) return { ...said, outcome: 'acked', at: late_at };
  const { lock_at = null } = (await lastWordOf(db, open.vehicle_id)) ?? {};
  if (lock_at !== null && lock_at >= open.held_at) return { ...said, outcome: 'acked', at: lock_at };
  return now() - open.held_at < endHoldMs ? undefined : said;
}

/** The vehicle did what it was told: the ride begins, stops for a while or goes on, from the moment it said so. */
async function goOn(
  parts: TripParts,
  ctx: Committing,
  open: OpenTrip,
  { state, at }: { state: TripState; at: number },
) {
  const began = open.state === 'opening';
  const pauses = state === 'temp_parked' ? beginPause(open.pauses, at) : endPause(open.pauses, at);
  await moveTrip(ctx.db, open, { state, since: at, pauses, ...(began && { openedAt: at }) });
  await noteState(ctx.db, open, state, null);
  if (began) await begin(parts, ctx, open, at);
  await announceVehicleUse(ctx, tellOf(parts), open.vehicle_id, began ? { over: alarmsOfLastTrip } : {});
}

/** From here on the trip is billed, by the terms of this moment. */
async function begin(parts: TripParts, ctx: Committing, open: OpenTrip, startedAt: number) {
  await noteOpened(ctx.db, open, startedAt);
  const { imei, platform, model_id, start_station_id } = await startOf(ctx.db, open);
  await openOrder(
    ctx.db,
    {
      orderId: open.trip_id,
      riderId: open.rider_id,
      vehicle: open.vehicle_id,
      imei,
      modelId: model_id,
      areaId: open.service_area_id,
      agentId: open.agent_id,
      platform,
      startStationId: start_station_id,
      startedAt,
    },
    parts.zone,
  );
  await countStart(parts, ctx, open);
  const { rider_id: riderId, service_area_id: areaId, agent_id: agentId, trip_id: subject } = open;
  const said = { car: String(open.vehicle_id), time: startedAt };
  await rideStarted.tell({ ...ctx, zone: parts.zone }, { riderId, areaId, agentId, subject }, said);
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
  const since = open.state === state ? open.since : ctx.now();
  await moveTrip(ctx.db, open, { state, since });
  await noteState(ctx.db, open, state, code);
  await announceVehicleUse(ctx, tellOf(parts), open.vehicle_id);
}

/** The vehicle did not open: there was no trip. */
async function fail(parts: TripParts, ctx: Committing, open: OpenTrip, { code, outcome }: Answer) {
  const { db } = ctx;
  await noteFailed(db, open, { code, now: ctx.now() });
  await deleteOpen(db, open.trip_id);
  await countDay(db, {
    vehicle: open.vehicle_id,
    areaId: open.service_area_id,
    agentId: open.agent_id,
    at: open.started_at,
    zone: parts.zone,
    failed: 1,
  });
  // It may have opened and its answer been lost: nobody rides it, so it is locked.
  const imei = outcome === 'timeout' ? (await startOf(db, open)).imei : null;
  if (imei !== null) {
    const of = { vehicle: open.vehicle_id, agentId: open.agent_id, areaId: open.service_area_id, imei };
    await queueCommand(db, { ...of, type: 'lock', source: 'rule', now: ctx.now() });
    if (parts.onQueued) ctx.afterCommit(parts.onQueued);
  }
  await announceVehicleUse(ctx, tellOf(parts), open.vehicle_id);
}
