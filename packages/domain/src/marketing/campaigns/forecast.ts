import type { Cents } from '@kickstand/contract/kit';
import type { CampaignForecast } from '@kickstand/contract/marketing/campaigns';
import { fewestHeldOut, smallestVisible } from './effect.ts';

/** Known before a campaign starts. */
export interface BeforeStart {
  /** Eligible riders. */
  riders: number;
  /** Their rides in 28 days: total, and standard deviation per rider. */
  rides: number;
  deviation: number;
  /** Paid for these rides, cents. */
  paidCents: number;
  /** Holdout in basis points; undefined: none, because the offer is public. */
  holdoutBp: number | undefined;
  /** Largest cost, cents; null: unlimited. */
  worstCents: Cents | null;
}

function unseenBecause({ holdoutBp }: BeforeStart, { given, heldOut }: { given: number; heldOut: number }) {
  if (holdoutBp === undefined) return 'public';
  if (holdoutBp === 0) return 'no_holdout';
  return heldOut < fewestHeldOut || given < fewestHeldOut ? 'few' : null;
}

/** Forecasts the reach of a campaign, and whether its report can show that it breaks even. */
export function forecastOf(before: BeforeStart): CampaignForecast {
  const { riders, rides, deviation, paidCents, holdoutBp = 0, worstCents } = before;
  const heldOut = Math.round((riders * holdoutBp) / 10_000);
  const given = riders - heldOut;
  const unseen = unseenBecause(before, { given, heldOut });
  const smallest = unseen === null ? smallestVisible(deviation, { given, heldOut }) : null;
  const isKnown = worstCents !== null && given > 0 && paidCents > 0;
  const breakEven = isKnown ? worstCents / (paidCents / rides) / given : null;
  return {
    riders,
    heldOut,
    ridesPerRider: riders > 0 ? rides / riders : null,
    worstCents,
    smallest,
    unseen,
    breakEven,
    isBlind: unseen !== 'public' && (smallest === null || (breakEven !== null && smallest > breakEven)),
  };
}
