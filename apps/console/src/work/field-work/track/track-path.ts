import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { searchOf } from '../../../fleet/replay/span.parts.ts';
import { deploymentZone } from '../../../kit/page/format.ts';
import { fieldWorkPaths } from '../field-work.paths.ts';

/** The first and the last instant of a day of the product, epoch ms. */
export function spanOfDay(day: string) {
  const zone = deploymentZone();
  return {
    from: startOfBusinessDay(day, zone),
    to: startOfBusinessDay(businessDayAfter(day, 1), zone) - 1,
  };
}

/** The way to where somebody was on the day of an instant. */
export const trackPath = (operatorId: string, at: number) =>
  fieldWorkPaths.track.to(
    {},
    { id: operatorId, ...searchOf(spanOfDay(businessDayOf(at, deploymentZone()))) },
  );
