import { deadlineOf, type QueueEvent } from '@kickstand/domain/platform/queues';
import type { Db } from '../../kernel/database/db.ts';
import { priceCalendarOf } from '../time/calendar.service.ts';

interface Allowed {
  /** The allowed time for a decision, ms. */
  allowedMs: number;
  /** The IANA zone of business days. */
  zone: string;
}

/** When a queue item must be decided, not counting holidays. Epoch ms; null while its clock is stopped. */
export async function decideBy(db: Db, events: readonly QueueEvent[], { allowedMs, zone }: Allowed) {
  const { holidays } = await priceCalendarOf(db);
  const off = new Set(holidays);
  return deadlineOf(events, { allowedMs, zone, isDayOff: (day) => off.has(day) });
}
