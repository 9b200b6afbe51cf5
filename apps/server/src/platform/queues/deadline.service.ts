import { deadlineOf, type QueueEvent } from '@kickstand/domain/platform/queues';
import type { Db } from '../../kernel/database/db.ts';
import { priceCalendarOf } from '../time/calendar.service.ts';

interface Allowed {
  /** How long it may wait to be decided, ms. */
  allowedMs: number;
  /** The IANA zone of business days. */
  zone: string;
}

/** When something that waits in a queue has to be decided, on days that are no holiday. Epoch ms; null while its clock stands still. */
export async function decideBy(db: Db, events: readonly QueueEvent[], { allowedMs, zone }: Allowed) {
  const { holidays } = await priceCalendarOf(db);
  const off = new Set(holidays);
  return deadlineOf(events, { allowedMs, zone, isDayOff: (day) => off.has(day) });
}
