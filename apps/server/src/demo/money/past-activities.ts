import type { Benefit } from '@kickstand/contract/rides/pricing';
import { type ActivityRule, benefitOfActivity } from '@kickstand/domain/marketing/ride-activities';
import { isWithinHours } from '@kickstand/domain/money/cards';
import type { BegunRide } from './past-orders.ts';

/** An activity that discounted rides in its areas for a period, epoch ms. */
export interface PastActivity {
  campaignId: string;
  areaIds: readonly number[];
  rule: ActivityRule;
  from: number;
  to: number;
}

/** Savings by past activities on a ride that starts. */
export function activitiesAt(
  activities: readonly PastActivity[],
  { areaId, startedAt }: Pick<BegunRide, 'areaId' | 'startedAt'>,
  zone: string,
): Benefit[] {
  return activities
    .filter(
      ({ areaIds, from, to, rule }) =>
        startedAt >= from &&
        startedAt < to &&
        areaIds.includes(areaId) &&
        isWithinHours(rule.usable, startedAt, zone),
    )
    .map(({ campaignId, rule }) => benefitOfActivity(campaignId, rule, { drawnCents: 0, stationId: null }));
}
