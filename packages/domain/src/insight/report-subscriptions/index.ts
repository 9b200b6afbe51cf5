import type { Cadence } from '@kickstand/contract/insight/reports';
import {
  type BusinessDay,
  businessDayAfter,
  businessDayOf,
  startOfBusinessDay,
} from '../../platform/time/index.ts';

/** The hour in the business zone, five hours after the previous day's books are closed. */
const sentAtMs = 8 * 3_600_000;

const weekdayOf = (day: BusinessDay) => new Date(Date.parse(day)).getUTCDay();
const isDue: Readonly<Record<Cadence, (day: BusinessDay) => boolean>> = {
  daily: () => true,
  weekly: (day) => weekdayOf(day) === 1,
  monthly: (day) => day.endsWith('-01'),
};

/** When a report is next sent after an instant: daily, on Mondays, or on the first of a month. */
export function nextSending(cadence: Cadence, after: number, zone: string): number {
  for (let day = businessDayOf(after, zone); ; day = businessDayAfter(day, 1)) {
    const at = startOfBusinessDay(day, zone) + sentAtMs;
    if (isDue[cadence](day) && at > after) return at;
  }
}

/** The days covered by a report sent on a day: the previous day, week or month. */
export function daysSent(cadence: Cadence, sentOn: BusinessDay): { from: BusinessDay; to: BusinessDay } {
  const last = businessDayAfter(sentOn, -1);
  if (cadence === 'daily') return { from: last, to: last };
  if (cadence === 'monthly') {
    const ended = businessDayAfter(`${sentOn.slice(0, 8)}01`, -1);
    return { from: `${ended.slice(0, 8)}01`, to: ended };
  }
  const sunday = businessDayAfter(sentOn, -(((weekdayOf(sentOn) + 6) % 7) + 1));
  return { from: businessDayAfter(sunday, -6), to: sunday };
}
