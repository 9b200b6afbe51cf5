import type { CustomTrigger } from '@kickstand/contract/marketing/campaigns';
import { businessDayOf, startOfBusinessDay } from '../../platform/time/index.ts';

const hourMs = 3_600_000;

interface Clock {
  now: number;
  /** IANA time zone of business days. */
  zone: string;
  /** Start of the activity. */
  startsAt: number;
}

/** The occurrence due by now, which runs once; undefined: none yet today. */
export function occurrenceAt(trigger: CustomTrigger, { now, zone, startsAt }: Clock): string | undefined {
  if (now < startsAt) return undefined;
  if (trigger.kind === 'once') return 'once';
  const day = businessDayOf(now, zone);
  const due = startOfBusinessDay(day, zone) + trigger.hour * hourMs;
  return due <= now && due >= startsAt ? `day:${day}` : undefined;
}
