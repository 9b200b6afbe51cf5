import type { Cents } from '@kickstand/contract/kit';
import { remindedRelations } from '@kickstand/contract/places/area-settings';
import type { SurchargeFees, SurchargeStep, Uncharged } from '@kickstand/contract/rides/pricing';
import type { ReturnRelation, tripEnders } from '@kickstand/contract/rides/trips';
import { centsOf } from './money.ts';

/** The end of a ride, as needed for charging. */
export interface RideEnd {
  /** Where the vehicle was returned by its position, whoever ended the ride; null without a position. */
  relation: ReturnRelation | null;
  /** Overrides of the area by the decisive fence; difficulty in thousandths. */
  fence: { feeCents: number | null; difficulty: number | null } | null;
  /** Whether the position is accurate enough to prove the place. */
  isProven: boolean;
  endedBy: (typeof tripEnders)[number];
  /** An operator who ended the ride wants the place charged. */
  isTicked: boolean;
  /** So many returns at the station are waived that its fence may be drawn wrong. */
  isDoubtful: boolean;
  /** The rider applied for it and need not pay at first. */
  isWaived: boolean;
  /** null if unknown. */
  helmetIn: boolean | null;
}

export interface Surcharges {
  locationCents: Cents;
  helmetCents: Cents;
  steps: SurchargeStep[];
}

/** A return without surcharges. */
export const noSurcharges: Surcharges = { locationCents: centsOf(0), helmetCents: centsOf(0), steps: [] };

type Fee = 'outOfStationCents' | 'noStopCents' | 'noRideCents' | 'outOfAreaCents';
type Reminded = (typeof remindedRelations)[number];

const isReminded = (relation: ReturnRelation): relation is Reminded =>
  (remindedRelations as readonly ReturnRelation[]).includes(relation);

const feeOf: Partial<Record<ReturnRelation, Fee>> = {
  out_of_station: 'outOfStationCents',
  in_no_stop: 'noStopCents',
  in_no_ride: 'noRideCents',
  out_of_area: 'outOfAreaCents',
};

/** Why a place is not charged; null if it is. */
function unchargedBy(relation: ReturnRelation, end: RideEnd, { charged }: SurchargeFees): Uncharged | null {
  if (isReminded(relation) && !charged.includes(relation)) return 'reminded';
  if (end.endedBy !== 'user' && !end.isTicked) return 'not_by_rider';
  if (!end.isProven) return 'unproven';
  if (relation === 'out_of_station' && end.isDoubtful) return 'station_in_doubt';
  return end.isWaived ? 'waived' : null;
}

/** The fee for a place of return: the fence's or the area's, outside a station multiplied by its difficulty, up to the cap. */
function locationOf(end: RideEnd, fees: SurchargeFees): SurchargeStep | undefined {
  const { relation, fence } = end;
  if (relation === null) return undefined;
  const fee = isReminded(relation) ? 'outOfStationCents' : feeOf[relation];
  if (fee === undefined) return undefined;
  const feeCents = fence?.feeCents ?? fees[fee];
  const difficulty = fee === 'outOfStationCents' ? (fence?.difficulty ?? fees.difficulty) : null;
  const full = Math.floor((feeCents * (difficulty ?? 1_000) + 500) / 1_000);
  const uncharged = unchargedBy(relation, end, fees);
  return {
    kind: 'location',
    relation,
    feeCents: centsOf(feeCents),
    feeOf: (fence?.feeCents ?? null) === null ? 'area' : 'fence',
    difficulty,
    mostCents: fees.mostCents,
    uncharged,
    cents: centsOf(uncharged ? 0 : Math.min(full, fees.mostCents ?? full)),
  };
}

/** The surcharges of a return. The helmet fee depends on its sensor alone, wherever and by whomever the ride was ended. */
export function surchargeOf(end: RideEnd, fees: SurchargeFees): Surcharges {
  const location = locationOf(end, fees);
  const helmetCents = end.helmetIn === false ? fees.helmetCents : centsOf(0);
  const helmet: SurchargeStep[] = helmetCents > 0 ? [{ kind: 'helmet', cents: helmetCents }] : [];
  return {
    locationCents: location?.cents ?? centsOf(0),
    helmetCents,
    steps: [...(location ? [location] : []), ...helmet],
  };
}
