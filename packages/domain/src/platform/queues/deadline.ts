import { type BusinessDay, businessDayAfter, businessDayOf, startOfBusinessDay } from '../time/index.ts';

/** What starts and stops the clock of something that waits in a queue. */
export const queueEvents = ['opened', 'waiting', 'answered', 'closed', 'reopened'] as const;
export type QueueEventKind = (typeof queueEvents)[number];

export interface QueueEvent {
  /** Epoch ms. */
  at: number;
  kind: QueueEventKind;
}

/** How much time there is, and on which days it passes. */
export interface ServiceTime {
  allowedMs: number;
  /** IANA zone of business days. */
  zone: string;
  isDayOff(day: BusinessDay): boolean;
}

/** The rest of a day from an instant on: when it ends, and whether time passes on it. */
function restOfDay(from: number, { zone, isDayOff }: ServiceTime) {
  const day = businessDayOf(from, zone);
  return { end: startOfBusinessDay(businessDayAfter(day, 1), zone), counts: !isDayOff(day) };
}

/** How much of the time between two instants passes in service, ms. */
export function servedMs(from: number, to: number, service: ServiceTime): number {
  let served = 0;
  for (let at = from; at < to; ) {
    const { end, counts } = restOfDay(at, service);
    if (counts) served += Math.min(end, to) - at;
    at = end;
  }
  return served;
}

/** The instant after which so much time in service has passed, epoch ms. */
function afterServing(from: number, ms: number, service: ServiceTime): number {
  let left = ms;
  let at = from;
  for (;;) {
    const { end, counts } = restOfDay(at, service);
    if (counts && left <= end - at) return at + left;
    if (counts) left -= end - at;
    at = end;
  }
}

/** The clock runs from these events on, and stands from the others. */
const starts: readonly QueueEventKind[] = ['opened', 'answered', 'reopened'];

/**
 * When something has to be done, epoch ms, by all that happened to it, the oldest first; null while the clock stands. Nothing
 * sets the clock back: what was used is used. Where nothing was left it is the instant at which the clock went on.
 */
export function deadlineOf(events: readonly QueueEvent[], service: ServiceTime): number | null {
  let left = service.allowedMs;
  let since: number | null = null;
  for (const { at, kind } of events) {
    if (starts.includes(kind)) since ??= at;
    else if (since !== null) {
      left = Math.max(0, left - servedMs(since, at, service));
      since = null;
    }
  }
  if (since === null || left === 0) return since;
  return afterServing(since, left, service);
}
