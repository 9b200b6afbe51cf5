import type { AreaSettings } from '@kickstand/contract/places/area-settings';
import type { OrderBasis, OrderTerms } from '@kickstand/contract/rides/orders';
import {
  type PriceCalendar,
  priceScheme,
  type RidePrice,
  type SurchargeFees,
  surchargeFees,
} from '@kickstand/contract/rides/pricing';
import { type TripEvidence, violationRelations } from '@kickstand/contract/rides/trips';
import { businessDayAfter, businessDayOf } from '../../platform/time/index.ts';
import { priceOf, type RideEnd, surchargeOf } from '../pricing/index.ts';
import { provenViolation } from '../trips/index.ts';

/** The price of an order by its own terms: always the same. */
export function priceOfOrder(terms: OrderTerms, { end, ...basis }: OrderBasis): RidePrice {
  const { trialsLeft, capUsedCents, benefits, provenStationId, ...ride } = basis;
  return priceOf(ride, terms.scheme, {
    calendar: terms.calendar,
    zone: terms.zone,
    trialsLeft,
    capUsedCents,
    benefits,
    provenStationId,
    surcharges: surchargeOf(end, terms.fees),
  });
}

interface JudgedEnd extends Pick<RideEnd, 'endedBy' | 'isTicked' | 'isDoubtful' | 'isWaived'> {
  /** The position relative to the fences, whoever ended the ride. */
  judged: NonNullable<RideEnd['relation']>;
  evidence: TripEvidence;
}

/** Maximum age of a fix at locking for sensor findings to be charged, seconds. */
const oldestFixS = 60;

/** The end of a ride for charging: by what the evidence proves, otherwise by what was judged, unproven. */
export function rideEndOf({ judged, evidence, endedBy, isTicked, isDoubtful, isWaived }: JudgedEnd): RideEnd {
  const proven = provenViolation(evidence);
  const isAstray = evidence.violations.length > 0;
  const isFresh = evidence.fixAgeS !== null && evidence.fixAgeS <= oldestFixS;
  return {
    endedBy,
    isTicked,
    isDoubtful,
    isWaived,
    relation: evidence.vehicleFix ? (proven?.relation ?? judged) : null,
    fence: null,
    isProven: proven !== undefined || (!isAstray && isFresh),
    helmetIn: evidence.helmetMissing === null ? null : !evidence.helmetMissing,
  };
}

/** Terms of a ride in an area without a price: free, wherever it ends. */
export const freeTerms = (zone: string): OrderTerms => ({
  version: null,
  scheme: priceScheme.parse({ kind: 0, unitSeconds: 60, unitCents: 0 }),
  calendar: { holidays: [], makeUpWorkdays: [] },
  zone,
  fees: surchargeFees.parse({
    outOfStationCents: 0,
    noStopCents: 0,
    noRideCents: 0,
    outOfAreaCents: 0,
    mostCents: null,
    helmetCents: 0,
  }),
  refused: [],
  waivesAtOnce: true,
  autoPassMinutes: 1_440,
  giftFirst: false,
  credit: null,
  benefits: [],
});

/** An area's return fees, as stored with an order. */
export const feesOf = (rules: AreaSettings['return']): SurchargeFees => ({
  outOfStationCents: rules.outOfStationCents,
  noStopCents: rules.noStopCents,
  noRideCents: rules.noRideCents,
  outOfAreaCents: rules.outOfAreaCents,
  mostCents: rules.limitsFee ? rules.mostCents : null,
  difficulty: rules.difficulty,
  charged: rules.charged,
  helmetCents: rules.helmetCents,
});

/** Where an area does not allow rides to end, as stored with an order. */
export function refusedBy(rules: AreaSettings['return']): OrderTerms['refused'] {
  const allowed = {
    out_of_area: rules.allowsOutOfArea,
    in_no_ride: rules.allowsNoRide,
    in_no_stop: rules.allowsNoStop,
    out_of_station: rules.allowsOutOfStation,
  };
  return violationRelations.filter((relation) => !allowed[relation]);
}

/** Days of the calendar stored with an order, from its start on: no ride lasts longer. */
const daysKept = 8;

/** The calendar days relevant to a ride starting at an instant. */
export function calendarAround({ holidays, makeUpWorkdays }: PriceCalendar, at: number, zone: string) {
  const day = businessDayOf(at, zone);
  const from = businessDayAfter(day, -1);
  const to = businessDayAfter(day, daysKept);
  const near = (one: string) => one >= from && one <= to;
  return { holidays: holidays.filter(near), makeUpWorkdays: makeUpWorkdays.filter(near) };
}
