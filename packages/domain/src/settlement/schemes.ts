import type { BusinessDay } from '../time/index.ts';
import type { ShareTerms } from './shares.ts';

/** Who collects what riders pay. */
export type Collector = 'agent' | 'platform';

/** Payment houses let the merchant that collects share away so much of a payment at most, ten-thousandths. */
export const mostSharedBp = 3_000;

/** A published version of a scheme: for all areas of an agent, or for one of them. */
export interface SchemeVersion extends ShareTerms {
  schemeId: string;
  agentId: number;
  areaId: number | null;
  /** Counts from 1; of two that begin on one day the later one holds. */
  no: number;
  fromDay: BusinessDay;
  /** The last day; null: until another begins. */
  untilDay: BusinessDay | null;
}

const isLater = (a: SchemeVersion, b: SchemeVersion) =>
  a.fromDay > b.fromDay || (a.fromDay === b.fromDay && a.no > b.no);

/** The version that holds in an area on a day: its own where it has one, else that of all areas of the agent. */
export function schemeOn<S extends SchemeVersion>(
  versions: readonly S[],
  areaId: number,
  day: BusinessDay,
): S | undefined {
  const begun = versions.filter(({ fromDay }) => fromDay <= day);
  const newest = (of: number | null) => {
    const own = begun.filter((version) => version.areaId === of);
    const last = own.reduce<S | undefined>(
      (best, one) => (best && isLater(best, one) ? best : one),
      undefined,
    );
    return last && (last.untilDay === null || day <= last.untilDay) ? last : undefined;
  };
  return newest(areaId) ?? newest(null);
}

/**
 * The version by which something is shared that was booked on a day: that of the day it was paid on, so that a refund takes
 * back what its payment gave; with tiers that of the day it is booked on, since there refunds lower the month they fall into.
 */
export function ratedBy<S extends SchemeVersion>(
  versions: readonly S[],
  areaId: number,
  { paidOn, bookedOn }: { paidOn: BusinessDay; bookedOn: BusinessDay },
): S | undefined {
  const paid = schemeOn(versions, areaId, paidOn);
  return paid && paid.tiers.length > 0 ? (schemeOn(versions, areaId, bookedOn) ?? paid) : paid;
}

/** Why a scheme cannot be carried out: where the agent collects, only a part of a payment can be shared away. */
export function whyNotCollected({ ratioBp, tiers }: ShareTerms, collector: Collector) {
  const least = Math.min(ratioBp, ...tiers.map(({ bp }) => bp));
  return collector === 'agent' && 10_000 - least > mostSharedBp
    ? ('share.too_much_away' as const)
    : undefined;
}

/** Whether tiers rise: each begins above the one before. */
export const tiersRise = (tiers: readonly { fromCents: number }[]) =>
  tiers.every(({ fromCents }, i) => fromCents > (tiers[i - 1]?.fromCents ?? 0));
