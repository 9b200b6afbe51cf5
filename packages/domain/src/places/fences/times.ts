import { wallClock } from '../../platform/time/index.ts';

/** When a fence applies; an absent limit does not restrict. */
export interface Times {
  /** HH:mm, local; from after to: past midnight. */
  openFrom?: string | null | undefined;
  openTo?: string | null | undefined;
  /** 1 Monday … 7 Sunday; empty: every day. The part after midnight belongs to the day on which it began. */
  weekdays?: readonly number[] | undefined;
  /** First and last day, YYYY-MM-DD. */
  fromOn?: string | null | undefined;
  toOn?: string | null | undefined;
}

const dayMs = 86_400_000;

/** Minutes since midnight of HH:mm. */
const minutesOf = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5));

/** Whether it has any limit. */
export const isTimeLimited = ({ openFrom, openTo, weekdays, fromOn, toOn }: Times) =>
  Boolean((openFrom && openTo) || weekdays?.length || fromOn || toOn);

/** Whether a fence applies at an instant (epoch ms), in local time of a zone. */
export function isActiveAt(times: Times, now: number, zone: string): boolean {
  if (!isTimeLimited(times)) return true;
  const local = wallClock(now, zone);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  const { openFrom, openTo } = times;
  if (!openFrom || !openTo) return isOn(times, local.getTime());
  const [from, to] = [minutesOf(openFrom), minutesOf(openTo)];
  if (from < to) return minute >= from && minute < to && isOn(times, local.getTime());
  if (minute >= from) return isOn(times, local.getTime());
  return minute < to && isOn(times, local.getTime() - dayMs);
}

/** Whether a local day, given as if it were UTC, is one of its days. */
function isOn({ weekdays = [], fromOn, toOn }: Times, localMs: number) {
  const date = new Date(localMs);
  const day = date.toISOString().slice(0, 10);
  if (fromOn && day < fromOn) return false;
  if (toOn && day > toOn) return false;
  return weekdays.length === 0 || weekdays.includes(date.getUTCDay() || 7);
}
