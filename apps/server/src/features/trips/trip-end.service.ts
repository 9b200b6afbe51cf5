import type { ReturnRelation } from '@kickstand/contract/trips';
import { distanceMetres } from '@kickstand/domain/geo';
import { distanceOf } from '@kickstand/domain/pricing';
import { lastMovedAt } from '@kickstand/domain/tracks';
import {
  astrayRelations,
  closedAt,
  forgottenEnd,
  isShort,
  measuredOf,
  pausedSeconds,
  pausesWithin,
  ridingSeconds,
} from '@kickstand/domain/trips';
import { alarmBits } from '@kickstand/domain/vehicles';
import type { Committing } from '../../kernel/database/committing.ts';
import { announceVehicleUse } from '../../live/vehicle-use-changes.ts';
import { chargeOrder } from '../orders/charge.service.ts';
import { trackOf } from '../telemetry/tracks.service.ts';
import { countDay, countHeat, noteUse } from './counters.store.ts';
import { deleteOpen, type OpenTrip } from './open-trips.store.ts';
import { type LastWord, lastWordOf, placeOf } from './place.store.ts';
import { endingOf, judgedReturn, returnPoint } from './return-place.service.ts';
import { type TripParts, tellOf } from './trips.parts.ts';
import { noteEnd, startOf } from './trips.store.ts';

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
  const lastWord = await lastWordOf(db, open.vehicle_id);
  const start = await startOf(db, open);
  const end = await endOf(parts, ctx, { open, ender, lastWord, start });
  await noteEnd(db, open, end);
  await deleteOpen(db, open.trip_id);
  await charge(parts, ctx, { open, end, isTicked: ender.by === 'ops' && ender.isTicked });
  const durationMs = end.at - (open.opened_at ?? open.started_at);
  const [startStationId, endStationId] = [start.start_station_id, end.stationId];
  const short = isShort({ durationMs, distanceM: end.distanceM, startStationId, endStationId });
  await count(parts, ctx, { open, end, short });
  const stood = end.distanceM === 0 && durationMs >= standingStillMs;
  await announceVehicleUse(ctx, tellOf(parts), open.vehicle_id, {
    begin: (short ? lengthAlarms.tooShort : 0) | (stood ? lengthAlarms.noTrip : 0),
    over: lengthAlarms.tooLong,
  });
  return lastWord;
}

interface Ends {
  open: OpenTrip;
  ender: Ender;
  lastWord: LastWord | undefined;
  start: Awaited<ReturnType<typeof startOf>>;
}

/** What is billed ends at the accepted wish, at an operator's act, or a minute after the vehicle moved last. */
async function billedEnd(ctx: Committing, { open, ender, lastWord }: Ends): Promise<number> {
  const now = ctx.now();
  const openedAt = open.opened_at ?? open.started_at;
  if (ender.by !== 'user') {
    if (ender.by === 'ops') return now;
    const track = await trackOf(ctx.db, { vehicle: open.vehicle_id, from: openedAt, to: now });
    return forgottenEnd({ openedAt, movedAt: lastMovedAt(track), now });
  }
  const [held, locked] = [endingOf(open).at, placeOf(lastWord)];
  return closedAt({
    heldAt: open.held_at ?? now,
    lockedAt: ender.lockedAt,
    movedM: held && locked ? distanceMetres(held, locked) : null,
  });
}

async function endOf(parts: TripParts, ctx: Committing, ends: Ends) {
  const { open, ender, lastWord, start } = ends;
  const { db } = ctx;
  const at = await billedEnd(ctx, ends);
  const from = open.opened_at ?? open.started_at;
  const ending = endingOf(open);
  const point = returnPoint({ lastWord, ending });
  const lockedAt = ender.by === 'user' ? ender.lockedAt : ctx.now();
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
  const parkedSeconds = pausedSeconds(pauses);
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
    ridingSeconds: ridingSeconds({ startedAt: from, endedAt: at, parkedSeconds }),
    parkedSeconds,
    pauses,
    evidence,
  };
}

interface Charged {
  open: OpenTrip;
  end: Awaited<ReturnType<typeof endOf>>;
  isTicked: boolean;
}

const charge = ({ zone }: TripParts, { db, now }: Committing, { open, end, isTicked }: Charged) =>
  chargeOrder(
    db,
    {
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
      isTicked,
    },
    { now: now(), zone },
  );

interface Counted {
  open: OpenTrip;
  end: Awaited<ReturnType<typeof endOf>>;
  short: boolean;
}

/** Add the trip to what its vehicle did that day, to how it was last used, and to the heat of its end. */
async function count({ zone }: TripParts, { db }: Committing, { open, end, short }: Counted) {
  const about = { areaId: open.service_area_id, agentId: open.agent_id, zone };
  const vehicle = open.vehicle_id;
  await countDay(db, {
    ...about,
    vehicle,
    startedAt: open.started_at,
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
