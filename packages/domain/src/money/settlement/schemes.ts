import type { BusinessDay } from '../../platform/time/index.ts';
import { type ShareTerms, shareOf } from './shares.ts';

/** Who collects riders' payments. */
export type Collector = 'agent' | 'platform';

/** A published version of a scheme: for all areas of an agent, or for one of them. */
export interface SchemeVersion extends ShareTerms {
  collector: Collector;
  schemeId: string;
  agentId: number;
  areaId: number | null;
  /** Counts from 1; of two starting on one day the later one applies. */
  no: number;
  fromDay: BusinessDay;
  /** The last day; null: until the next one starts. */
  untilDay: BusinessDay | null;
}

const isLater = (a: SchemeVersion, b: SchemeVersion) =>
  a.fromDay > b.fromDay || (a.fromDay === b.fromDay && a.no > b.no);

/** The version in force in an area on a day: the area's own if it has one, otherwise the agent's for all areas. */
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
 * The version for sharing what was booked on a day: the one of the day of payment, so that a refund takes back what its
 * payment gave; with tiers the one of the day of booking, since there refunds lower the month they fall into.
 */
export function ratedBy<S extends SchemeVersion>(
  versions: readonly S[],
  areaId: number,
  { paidOn, bookedOn }: { paidOn: BusinessDay; bookedOn: BusinessDay },
): S | undefined {
  const paid = schemeOn(versions, areaId, paidOn);
  return paid && paid.tiers.length > 0 ? (schemeOn(versions, areaId, bookedOn) ?? paid) : paid;
}

/** A payment provider at which a franchisee collects. */
export interface CollectingProvider {
  /** The maximum share of a payment it allows, ten-thousandths. */
  shareBp: number;
  /** Whether it shares with head office. */
  isReady: boolean;
}

/** The lowest ratio of the agent under these terms, ten-thousandths: head office's part is shared by it. */
export const leastBp = ({ ratioBp, tiers }: ShareTerms) => Math.min(ratioBp, ...tiers.map(({ bp }) => bp));

/** The terms that no provider could carry out if the agent collects; undefined if all can be. */
export function whyNotCollected<H extends CollectingProvider>(terms: ShareTerms, providers: readonly H[]) {
  if (providers.length === 0) return { why: 'share.no_merchant' } as const;
  const lacking = providers.find(({ isReady }) => !isReady);
  if (lacking) return { why: 'share.no_receiver', provider: lacking } as const;
  const mostBp = Math.min(...providers.map(({ shareBp }) => shareBp));
  return 10_000 - leastBp(terms) > mostBp ? ({ why: 'share.too_much_away', mostBp } as const) : undefined;
}

/** Head office's part of what is left of a payment, cents: what providers do not allow to be shared is left to the statement. */
export function sharedAwayOf({ cents, feeCents, ratioBp, mostBp }: SharingOf): number {
  const part = cents - shareOf(cents, ratioBp);
  return Math.max(0, Math.min(part, Math.floor((cents * mostBp) / 10_000), cents - feeCents));
}

interface SharingOf {
  /** What is left of the payment. */
  cents: number;
  /** The provider's fee. */
  feeCents: number;
  /** The agent's part, and the provider's maximum share, ten-thousandths. */
  ratioBp: number;
  mostBp: number;
}

/** Whether tiers are in ascending order. */
export const tiersRise = (tiers: readonly { fromCents: number }[]) =>
  tiers.every(({ fromCents }, i) => fromCents > (tiers[i - 1]?.fromCents ?? 0));
