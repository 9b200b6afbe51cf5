import { businessDayOf, periodOf } from '../../platform/time/index.ts';

export const limitPeriods = ['day', 'week', 'month', 'life'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** The business day on which the period of an instant begins, weeks with Monday; '' for a life. */
export function startOfPeriod(now: number, period: LimitPeriod, zone: string): string {
  return period === 'life' ? '' : periodOf(businessDayOf(now, zone), period);
}
