import type { Benefit } from '@kickstand/contract/rides/pricing';
import type { TripEvidence } from '@kickstand/contract/rides/trips';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { distanceOf } from '@kickstand/domain/rides/pricing';
import { fixAccuracyM, measuredOf, timeOfTrip } from '@kickstand/domain/rides/trips';
import { type Chance, phoneFixAt, type RideWish } from '@kickstand/town';
import type { BegunRide, EndedRide } from '../money/past-orders.ts';
import { rates } from '../money/rates.ts';
import type { PastVehicle } from './past-fleet.ts';
import type { PastTown } from './past-town.ts';
import type { End } from './past-ways.ts';
import { pauseOf, type Timing } from './ride-line.ts';
import type { Rider } from './riders.ts';

/** A complete trip. */
export interface Ride extends Timing {
  tripId: string;
  platform: string;
  vehicle: PastVehicle;
  rider: Rider;
  wish: RideWish;
  end: End;
  relation: EndedRide['relation'];
  endedBy: EndedRide['endedBy'];
  /** Last movement, and end of billing; they differ for forgotten trips. */
  stoodAt: number;
  billedAt: number;
  from: { at: LngLat; fence: string | null };
  /** Savings of its rider’s card, once started. */
  benefits: readonly Benefit[];
}

/** A forgotten vehicle stands where it was left until the trip is ended. */
export const ridingPart = ({ startedAt, stoodAt, pausedMs }: Ride): Timing => ({
  startedAt,
  endedAt: stoodAt,
  pausedMs,
});

/** Classifies a ride and says who ended it. */
export function enderOf({ standing }: End, { forgotten, byOps }: { forgotten: boolean; byOps: boolean }) {
  if (forgotten) return { relation: 'auto_ended', endedBy: 'system' } as const;
  if (byOps) return { relation: 'ops_ended', endedBy: 'ops' } as const;
  return { relation: standing, endedBy: 'user' } as const;
}

/** A ride as its order begins. */
export const begunOf = ({
  tripId,
  rider,
  vehicle: { of },
  platform,
  from,
  startedAt,
  benefits,
}: Ride): BegunRide => ({
  benefits,
  tripId,
  riderId: rider.riderId,
  vehicleId: of.vehicleId,
  imei: of.imei,
  modelId: of.modelId,
  areaId: of.serviceAreaId,
  agentId: of.agentId,
  platform,
  startStationId: from.fence,
  startedAt,
});

/** A finished ride as it is billed. */
export function endedOf(ride: Ride, town: PastTown, chance: Chance): EndedRide {
  const { end, startedAt, billedAt: endedAt, pausedMs, from } = ride;
  const measured = measuredOf({
    startMileageM: 0,
    endMileageM: end.metres,
    from: from.at,
    to: end.at,
    startedAt,
    endedAt,
  });
  const pauses = pausedMs > 0 ? [pauseOf(ridingPart(ride))] : [];
  const { of } = ride.vehicle;
  // Field by field: spread makes objects many times slower, and there are hundreds of thousands.
  return {
    benefits: ride.benefits,
    tripId: ride.tripId,
    riderId: ride.rider.riderId,
    vehicleId: of.vehicleId,
    imei: of.imei,
    modelId: of.modelId,
    areaId: of.serviceAreaId,
    agentId: of.agentId,
    platform: ride.platform,
    startStationId: from.fence,
    startedAt,
    endedAt,
    pauses,
    odometerM: end.metres,
    straightM: measured.straightM ?? 0,
    distanceM: distanceOf(measured).metres,
    endedBy: ride.endedBy,
    relation: ride.relation,
    judged: end.standing,
    endStationId: end.standing === 'in_station' ? town.fence(end.station) : null,
    ridingSeconds: timeOfTrip({ startedAt, endedAt, pauses }).ridingSeconds,
    evidence: evidenceOf(ride, town, chance),
  };
}

/** HDOP of a fix in the open at stations, and next to buildings. */
const hdopOf = { open: { least: 0.7, most: 1.8 }, shaded: { least: 1.4, most: 9 } };

const round1 = (metres: number) => Math.round(metres * 10) / 10;
export const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Evidence for the position of a return. */
function evidenceOf({ end, endedAt: at, endedBy }: Ride, town: PastTown, chance: Chance): TripEvidence {
  const phone = endedBy === 'user' ? phoneFixAt(end.at, chance) : null;
  const isAstray = end.standing !== 'in_station';
  const { least, most } = isAstray ? hdopOf.shaded : hdopOf.open;
  const hdop = round1(chance.between(least, most));
  const violations = isAstray ? town.violationsAt(end.at, end.station) : [];
  return {
    vehicleFix: { lng: round6(end.at[0]), lat: round6(end.at[1]), at, hdop },
    phoneFix: phone,
    fenceRelease: 1,
    edgeM: round1(town.edgeOf(end.station, end.at)),
    nearestStationId: town.fence(end.station),
    apartM: phone ? Math.round(distanceMetres(end.at, [phone.lng, phone.lat])) : null,
    sensors: null,
    violations: violations.map(({ relation, fenceId, marginM }) => ({
      relation,
      fenceId,
      marginM: marginM === null ? null : round1(marginM),
    })),
    accuracyM: fixAccuracyM(hdop),
    fixAgeS: 2,
    phoneAllowed: false,
    helmetMissing: chance.happens(rates.helmetMissing) ? true : null,
  };
}
