import { businessDayOf, periodOf } from '../../platform/time/index.ts';

export const limitPeriods = ['day', 'week', 'month', 'life'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** First business day of the period of an instant, weeks from Monday; '' for a lifetime. */
export function startOfPeriod(now: number, period: LimitPeriod, zone: string): string {
  return period === 'life' ? '' : periodOf(businessDayOf(now, zone), period);
}
