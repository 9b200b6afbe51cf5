import type { RecordGap } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import type { Db } from '../../kernel/database/db.ts';
import { hoursRecorded } from './recorded.store.ts';
import type { Days } from './sources.store.ts';
import { daysIn } from './spans.ts';

const hourMs = 3_600_000;
/** A restart on the hour misses its count, but not the events of the hour. */
const mostMissing = 1;

/** The scope, days and time of a request. */
interface Asking {
  scope: Scope;
  /** IANA zone of business days. */
  zone: string;
  at: number;
}

/** Two spans; the earlier one ends at an instant if the later one ends today. */
interface Sides {
  now: Days;
  before: Days;
  cutAt?: number | undefined;
}

/** The days of a span that are not fully recorded: vehicles are counted each hour, and some counts are missing. */
async function unrecorded(db: Db, span: Days, until: number, { scope, zone }: Asking): Promise<Set<string>> {
  const hours = await hoursRecorded(db, span, { scope, zone });
  const lacks = (day: string) => {
    const from = startOfBusinessDay(day, zone);
    const end = Math.min(startOfBusinessDay(businessDayAfter(day, 1), zone), until);
    const due = Math.floor((end - from) / hourMs);
    return (hours.get(day) ?? 0) < due - mostMissing;
  };
  return new Set(daysIn(span).filter(lacks));
}

/** How completely two spans are recorded. */
export interface Recorded {
  /** Why they cannot be compared; null if they can. */
  gap: RecordGap | null;
  /** The earlier days that are not fully recorded. */
  missing: ReadonlySet<string>;
}

/** Whether two spans may be compared: both fully recorded, and equally long. */
export async function recordedOf(db: Db, { now, before, cutAt }: Sides, asking: Asking): Promise<Recorded> {
  const missing = await unrecorded(db, before, cutAt ?? asking.at, asking);
  const lacks = await unrecorded(db, now, asking.at, asking);
  const areEquallyLong = daysIn(now).length === daysIn(before).length;
  // Future days have no events yet.
  const isOpen = now.to >= businessDayOf(asking.at, asking.zone);
  const gap = (): RecordGap | null => {
    if (!areEquallyLong || (isOpen && cutAt === undefined)) return 'length';
    if (missing.size > 0) return 'before';
    return lacks.size > 0 ? 'now' : null;
  };
  return { gap: gap(), missing };
}

/** Whether all days of a span are over and fully recorded. */
export const isWholeSpan = async (db: Db, span: Days, asking: Asking) =>
  span.to < businessDayOf(asking.at, asking.zone) &&
  (await unrecorded(db, span, asking.at, asking)).size === 0;

/** Why two spans cannot be compared; null if they can. */
export const gapBetween = async (db: Db, sides: Sides, asking: Asking) =>
  (await recordedOf(db, sides, asking)).gap;
