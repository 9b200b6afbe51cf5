import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { deploymentZone } from '../../kit/page/format.ts';

/** A business day as the filters of lists take it. */
export function spanOf(day: string) {
  const zone = deploymentZone();
  return { from: startOfBusinessDay(day, zone), to: startOfBusinessDay(businessDayAfter(day, 1), zone) - 1 };
}
