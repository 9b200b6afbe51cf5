import type { PhoneFix, ReturnRelation, SensorResults, TripEvidence } from '@kickstand/contract/trips';
import { distanceMetres, type LngLat } from '@kickstand/domain/geo';
import { distanceOf } from '@kickstand/domain/pricing';
import { lastMovedAt } from '@kickstand/domain/tracks';
import {
  astrayRelations,
  closedAt,
  fixAccuracyM,
  forgottenEnd,
  isShort,
  type Judged,
  judgeReturn,
  measuredOf,
  pausedSeconds,
  pausesWithin,
  phoneCounts,
  type ReturnPlace,
  ridingSeconds,
} from '@kickstand/domain/trips';
import { alarmBits } from '@kickstand/domain/vehicles';
import type { Committing } from '../../kernel/database/committing.ts';
import { announceVehicleUse } from '../../live/vehicle-use-changes.ts';
import { chargeOrder } from '../orders/charge.service.ts';
import { trackOf } from '../telemetry/tracks.service.ts';
import { countDay, countHeat, noteUse } from './counters.store.ts';
import { deleteOpen, type OpenTrip } from './open-trips.store.ts';
import { type LastWord, lastWordOf, placeOf, placesIn } from './place.store.ts';
import { type TripParts, tellOf } from './trips.parts.ts';
import { noteEnd, startOf } from './trips.store.ts';

/** What the riders' app said when its wish to end was accepted, and where the vehicle was then. */
export interface Ending {
  fix: PhoneFix | null;
  sensors: SensorResults | null;
  at: LngLat | null;
}

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

const nowhere: Judged = {
  relation: 'out_of_station',
  violations: [],
  stationId: null,
  nearestStationId: null,
  edgeM: null,
};
const round1 = (metres: number | null) => (metres === null ? null : Math.round(metres * 10) / 10);

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
  const [held, locked] = [placeOfEnding(open), placeOf(lastWord)];
  return closedAt({
    heldAt: open.held_at ?? now,
    lockedAt: ender.lockedAt,
    movedM: held && locked ? distanceMetres(held, locked) : null,
  });
}

const silent: Ending = { fix: null, sensors: null, at: null };
const endingOf = ({ ending }: OpenTrip): Ending => ({ ...silent, ...(ending as Partial<Ending> | null) });
const placeOfEnding = (open: OpenTrip) => endingOf(open).at;

async function endOf(parts: TripParts, ctx: Committing, ends: Ends) {
  const { open, ender, lastWord, start } = ends;
  const { db } = ctx;
  const at = await billedEnd(ctx, ends);
  const from = open.opened_at ?? open.started_at;
  const ending = endingOf(open);
  const point = placeOf(lastWord) ?? placeOf(ending.fix);
  // The fences of the trip's start hold to its end.
  const trip = { startedAt: open.started_at, vehicle: open.vehicle_id };
  const held = { areaId: open.service_area_id, release: start.fence_release, at, zone: parts.zone, trip };
  const place = point ? await placesIn(db, held) : null;
  const judged = point && place ? judgeReturn(point, place, ending.sensors) : nowhere;
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
  const lockedAt = ender.by === 'user' ? ender.lockedAt : ctx.now();
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
    evidence: evidenceOf({ lastWord, ending, judged, place, release: start.fence_release, lockedAt }),
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

interface Proof {
  lastWord: LastWord | undefined;
  ending: Ending;
  judged: Judged;
  /** What the place was judged by; null where it is not known. */
  place: ReturnPlace | null;
  release: number;
  lockedAt: number;
}

function evidenceOf({ lastWord, ending, judged, place, release, lockedAt }: Proof): TripEvidence {
  const [stood, phone] = [placeOf(lastWord), placeOf(ending.fix)];
  const at = lastWord?.located_at ?? 0;
  const hdop = lastWord?.hdop ?? null;
  const apartM = stood && phone ? round1(distanceMetres(stood, phone)) : null;
  return {
    vehicleFix: stood && { lng: stood[0], lat: stood[1], at, hdop },
    phoneFix: ending.fix,
    fenceRelease: release,
    edgeM: round1(judged.edgeM),
    nearestStationId: judged.nearestStationId,
    apartM,
    sensors: ending.sensors,
    violations: judged.violations.map((one) => ({ ...one, marginM: round1(one.marginM) })),
    accuracyM: round1(fixAccuracyM(hdop)),
    fixAgeS: stood ? Math.max(0, Math.round((lockedAt - at) / 1_000)) : null,
    phoneAllowed: phoneAllows({ ending, place, apartM }),
    helmetMissing: ending.sensors?.helmetIn == null ? null : !ending.sensors.helmetIn,
  };
}

/** Whether a phone beside the vehicle stands where a vehicle may. */
function phoneAllows({
  ending: { fix },
  place,
  apartM,
}: Pick<Proof, 'ending' | 'place'> & { apartM: number | null }) {
  const phone = placeOf(fix);
  if (!fix || !phone || !place || !phoneCounts({ accuracyM: fix.accuracyM, apartM })) return false;
  return judgeReturn(phone, place, null).violations.length === 0;
}
