import type { CustomTrigger } from '@kickstand/contract/marketing/campaigns';
import { businessDayOf, startOfBusinessDay } from '../../platform/time/index.ts';

const hourMs = 3_600_000;

interface Clock {
  now: number;
  /** IANA zone of business days. */
  zone: string;
  /** From when the activity runs. */
  startsAt: number;
}

/** What sets an activity off by now; undefined: nothing yet today. Each occurrence does so once. */
export function occurrenceAt(trigger: CustomTrigger, { now, zone, startsAt }: Clock): string | undefined {
  if (now < startsAt) return undefined;
  if (trigger.kind === 'once') return 'once';
  const day = businessDayOf(now, zone);
  const due = startOfBusinessDay(day, zone) + trigger.hour * hourMs;
  return due <= now && due >= startsAt ? `day:${day}` : undefined;
}
