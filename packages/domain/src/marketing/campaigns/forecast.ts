import type { Cents } from '@kickstand/contract/kit';
import type { CampaignForecast } from '@kickstand/contract/marketing/campaigns';
import { fewestHeldOut, smallestVisible } from './effect.ts';

/** What is known before a campaign starts. */
export interface BeforeStart {
  /** Riders who may meet it. */
  riders: number;
  /** Their rides of 28 days: all of them, and the standard deviation among riders. */
  rides: number;
  deviation: number;
  /** What was paid for these rides, cents. */
  paidCents: number;
  /** What part is held out, hundredths of a percent; undefined: nobody is, of what is promised in public. */
  holdoutBp: number | undefined;
  /** What it costs at most, cents; null: without a limit. */
  worstCents: Cents | null;
}

function unseenBecause({ holdoutBp }: BeforeStart, { given, heldOut }: { given: number; heldOut: number }) {
  if (holdoutBp === undefined) return 'public';
  if (holdoutBp === 0) return 'no_holdout';
  return heldOut < fewestHeldOut || given < fewestHeldOut ? 'few' : null;
}

/** What is to be expected of a campaign: whom it reaches, and whether its report will be able to show that it pays for itself. */
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
