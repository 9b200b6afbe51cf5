import type { Benefit } from '@kickstand/contract/rides/pricing';
import { type ActivityRule, benefitOfActivity } from '@kickstand/domain/marketing/ride-activities';
import { isWithinHours } from '@kickstand/domain/money/cards';
import type { BegunRide } from './past-orders.ts';

/** An activity that lowered the price of rides in its areas for a while, epoch ms. */
export interface PastActivity {
  campaignId: string;
  areaIds: readonly number[];
  rule: ActivityRule;
  from: number;
  to: number;
}

/** What the activities of the past save of a ride that begins. */
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
