import type { RecordGap } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import type { Db } from '../../kernel/database/db.ts';
import { hoursRecorded } from './recorded.store.ts';
import type { Days } from './sources.store.ts';
import { daysIn } from './spans.ts';

const hourMs = 3_600_000;
/** A restart on the hour loses its count, but not what happened in it. */
const mostMissing = 1;

/** Who asks, in which days, and when, epoch ms. */
interface Asking {
  scope: Scope;
  /** IANA zone of business days. */
  zone: string;
  at: number;
}

/** Two spans, the earlier of which ends at an instant where the later one ends today. */
interface Sides {
  now: Days;
  before: Days;
  cutAt?: number | undefined;
}

/** The days of a span that are not wholly recorded: vehicles are counted each hour, and were not in some. */
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

/** What of two spans is wholly recorded. */
export interface Recorded {
  /** Why they are not to be compared; null where they are. */
  gap: RecordGap | null;
  /** The days before that are not wholly recorded. */
  missing: ReadonlySet<string>;
}

/** Whether two spans may be compared: both wholly recorded, and equally long. */
export async function recordedOf(db: Db, { now, before, cutAt }: Sides, asking: Asking): Promise<Recorded> {
  const missing = await unrecorded(db, before, cutAt ?? asking.at, asking);
  const lacks = await unrecorded(db, now, asking.at, asking);
  const areEquallyLong = daysIn(now).length === daysIn(before).length;
  // Of days to come nothing has happened yet.
  const isOpen = now.to >= businessDayOf(asking.at, asking.zone);
  const gap = (): RecordGap | null => {
    if (!areEquallyLong || (isOpen && cutAt === undefined)) return 'length';
    if (missing.size > 0) return 'before';
    return lacks.size > 0 ? 'now' : null;
  };
  return { gap: gap(), missing };
}

/** Whether all days of a span are over and wholly recorded. */
export const isWholeSpan = async (db: Db, span: Days, asking: Asking) =>
  span.to < businessDayOf(asking.at, asking.zone) &&
  (await unrecorded(db, span, asking.at, asking)).size === 0;

/** Why two spans are not to be compared; null where they are. */
export const gapBetween = async (db: Db, sides: Sides, asking: Asking) =>
  (await recordedOf(db, sides, asking)).gap;
