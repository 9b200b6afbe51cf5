import type { ReturnRelation } from '@kickstand/contract/rides/trips';
import { lastMovedAt } from '@kickstand/domain/fleet/tracks';
import { alarmBits } from '@kickstand/domain/fleet/vehicles';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import { distanceOf } from '@kickstand/domain/rides/pricing';
import {
  astrayRelations,
  closedAt,
  forgottenEnd,
  givenBackAt,
  isShort,
  measuredOf,
  pausesWithin,
  timeOfTrip,
} from '@kickstand/domain/rides/trips';
import { trackOf } from '../../fleet/telemetry/tracks.service.ts';
import type { Committing } from '../../kernel/database/committing.ts';
import { announceVehicleUse } from '../../live/vehicle-use-changes.ts';
import { noticeOf } from '../../platform/notice-templates/notice.service.ts';
import { type ChargedEnd, chargeOrder, foreseePrice } from '../orders/charge.service.ts';
import { countDay, countHeat, noteUse } from './counters.store.ts';
import { deleteOpen, type OpenTrip } from './open-trips.store.ts';
import { type LastWord, lastWordOf, placeOf } from './place.store.ts';
import { endingOf, judgedReturn, returnPoint } from './return-place.service.ts';
import { tripEnded } from './trips.events.ts';
import { type TripParts, tellOf } from './trips.parts.ts';
import { noteEnd, startOf } from './trips.store.ts';

/** Riders are told what a ride costs that has ended. */
export const rideEnded = noticeOf('return_ok');

interface UserEnd {
  by: 'user';
  /** When the vehicle said that it is locked, epoch ms. */
  lockedAt: number;
}

interface OpsEnd {
  by: 'ops';
  /** How it counts instead of what the place says. */
  relation: ReturnRelation;
  /** The operator wants the place charged, as far as it is proven. */
  isTicked: boolean;
  /** Where its end is put, epoch ms; now unless said. */
  at?: number | undefined;
}

interface SystemEnd {
  by: 'system';
  relation: ReturnRelation;
}

/** Who ends a trip. */
export type Ender = UserEnd | OpsEnd | SystemEnd;

/** Alarms of a trip's length: too long is over with it, the others are told of its end. */
const lengthAlarms = {
  tooLong: alarmBits(['order_too_long']),
  tooShort: alarmBits(['order_too_short']),
  noTrip: alarmBits(['order_no_trip']),
};
/** What the next trip on a vehicle makes undone. */
export const alarmsOfLastTrip = lengthAlarms.tooShort | lengthAlarms.noTrip;

/** A trip that stood still for longer than this went nowhere, milliseconds. */
const standingStillMs = 2 * 60_000;

/**
 * End an open trip where its vehicle stands now: judge the place, keep the evidence, count it, and let the vehicle go.
 * The caller holds the lock of the open trip; what it says is told when everything is committed.
 */
export async function endTrip(parts: TripParts, ctx: Committing, open: OpenTrip, ender: Ender) {
  const { db } = ctx;
  const taken = await takenBack(ctx, open, ender.by);
  const { lastWord, start } = taken;
  const end = await endOf(parts, ctx, { ...taken, open, ender });
  await noteEnd(db, open, end);
  await deleteOpen(db, open.trip_id);
  const payableCents = await chargeOrder(db, chargedEnd(open, end), { now: ctx.now(), zone: parts.zone });
  const durationMs = end.at - (open.opened_at ?? open.started_at);
  const [startStationId, endStationId] = [start.start_station_id, end.stationId];
  const short = isShort({ durationMs, distanceM: end.distanceM, startStationId, endStationId });
  await count(parts, ctx, { open, end, short });
  const stood = end.distanceM === 0 && durationMs >= standingStillMs;
  await announceVehicleUse(ctx, tellOf(parts), open.vehicle_id, {
    begin: (short ? lengthAlarms.tooShort : 0) | (stood ? lengthAlarms.noTrip : 0),
    over: lengthAlarms.tooLong,
  });
  const { rider_id: riderId, service_area_id: areaId, agent_id: agentId, trip_id: subject } = open;
  const said = { dur: durationMs / 1000, money: payableCents };
  await rideEnded.tell({ ...ctx, zone: parts.zone }, { riderId, areaId, agentId, subject }, said);
  await tripEnded.tell(db, { tripId: subject, riderId, areaId, at: ctx.now() });
  return { lastWord, payableCents };
}

type Reading = Pick<Committing, 'db' | 'now'>;

/** What is known of a vehicle whose trip ends, and of how the trip began. */
export async function takenBack({ db, now }: Reading, open: OpenTrip, by: Ender['by']) {
  const lastWord = await lastWordOf(db, open.vehicle_id);
  const start = await startOf(db, open);
  if (by === 'user') return { lastWord, start, movedAt: undefined };
  const from = open.opened_at ?? open.started_at;
  return {
    lastWord,
    start,
    movedAt: lastMovedAt(await trackOf(db, { vehicle: open.vehicle_id, from, to: now() })),
  };
}

interface Ends {
  open: OpenTrip;
  ender: Ender;
  lastWord: LastWord | undefined;
  start: Awaited<ReturnType<typeof startOf>>;
  /** When the vehicle moved last, epoch ms; undefined where that is not known or plays no part. */
  movedAt: number | undefined;
}

/** What a trip would cost if it ended so, by the same steps as its end; undefined for one without an order. */
export async function foreseeEnd(parts: TripParts, ctx: Reading, ends: Ends) {
  const end = await endOf(parts, ctx, ends);
  const price = await foreseePrice(ctx.db, chargedEnd(ends.open, end), parts.zone);
  return { end, price };
}

/** What is billed ends at the accepted wish, at an operator's act, or a minute after the vehicle moved last. */
function billedEnd(now: number, { open, ender, lastWord, movedAt }: Ends): number {
  const openedAt = open.opened_at ?? open.started_at;
  if (ender.by === 'ops') return ender.at ?? now;
  if (ender.by === 'system') return forgottenEnd({ openedAt, movedAt, now });
  const [held, locked] = [endingOf(open).at, placeOf(lastWord)];
  return closedAt({
    heldAt: open.held_at ?? now,
    lockedAt: ender.lockedAt,
    movedM: held && locked ? distanceMetres(held, locked) : null,
  });
}

/** When a vehicle counts as locked whose trip ends, epoch ms. */
function lockedAtOf(now: number, { open, ender, lastWord, movedAt }: Ends): number {
  if (ender.by === 'user') return ender.lockedAt;
  const openedAt = open.opened_at ?? open.started_at;
  return givenBackAt({ openedAt, movedAt, now, lockedAt: lastWord?.lock_at ?? null });
}

async function endOf(parts: TripParts, { db, now }: Reading, ends: Ends) {
  const { open, ender, lastWord, start, movedAt } = ends;
  const at = billedEnd(now(), ends);
  const from = open.opened_at ?? open.started_at;
  const ending = endingOf(open);
  const point = returnPoint({ lastWord, ending });
  const lockedAt = lockedAtOf(now(), ends);
  const release = start.fence_release;
  const { judged, evidence } = await judgedReturn(parts, db, {
    open,
    release,
    ending,
    lastWord,
    at,
    lockedAt,
  });
  const measured = measuredOf({
    startMileageM: open.start_mileage_m,
    endMileageM: lastWord?.mileage_m ?? null,
    from: placeOf({ lng: start.start_lng, lat: start.start_lat }),
    to: point,
    startedAt: from,
    endedAt: at,
  });
  const pauses = pausesWithin(open.pauses, { from, to: at });
  return {
    at,
    by: ender.by,
    relation: ender.by === 'user' ? judged.relation : ender.relation,
    judged: judged.relation,
    lng: point?.[0] ?? null,
    lat: point?.[1] ?? null,
    stationId: judged.stationId,
    odometerM: measured.odometerM,
    straightM: measured.straightM,
    distanceM: distanceOf(measured).metres,
    ...timeOfTrip({ startedAt: from, endedAt: at, pauses }),
    pauses,
    evidence,
    // A place that the vehicle reached after the end is not where the ride was ended.
    isTicked: ender.by === 'ops' && ender.isTicked && (movedAt === undefined || movedAt <= at),
  };
}

type End = Awaited<ReturnType<typeof endOf>>;

const chargedEnd = (open: OpenTrip, end: End): ChargedEnd => ({
  orderId: open.trip_id,
  startedAt: open.opened_at ?? open.started_at,
  endedAt: end.at,
  pauses: end.pauses,
  odometerM: end.odometerM,
  straightM: end.straightM,
  endedBy: end.by,
  relation: end.relation,
  judged: end.judged,
  endStationId: end.stationId,
  distanceM: end.distanceM,
  ridingSeconds: end.ridingSeconds,
  evidence: end.evidence,
  isTicked: end.isTicked,
});

interface Counted {
  open: OpenTrip;
  end: End;
  short: boolean;
}

/** Add the trip to what its vehicle did that day, to how it was last used, and to the heat of its end. */
async function count({ zone }: TripParts, { db }: Committing, { open, end, short }: Counted) {
  const about = { areaId: open.service_area_id, agentId: open.agent_id, zone };
  const vehicle = open.vehicle_id;
  await countDay(db, {
    ...about,
    vehicle,
    at: end.at,
    trips: 1,
    short: Number(short),
    astray: Number(astrayRelations.includes(end.judged)),
    ridingSeconds: end.ridingSeconds,
    distanceM: end.distanceM,
  });
  await noteUse(db, {
    vehicle,
    tripId: open.trip_id,
    riderId: open.rider_id,
    startedAt: open.started_at,
    endedAt: end.at,
    relation: end.relation,
    short,
  });
  const { lng, lat } = end;
  if (lng !== null && lat !== null) await countHeat(db, 'ends', { ...about, lng, lat, at: end.at });
}
