import { type BusinessDay, businessDayAfter, businessDayOf, startOfBusinessDay } from '../time/index.ts';

/** The events that start and stop the clock of a queue item. */
export const queueEvents = ['opened', 'waiting', 'answered', 'closed', 'reopened'] as const;
export type QueueEventKind = (typeof queueEvents)[number];

export interface QueueEvent {
  /** Epoch ms. */
  at: number;
  kind: QueueEventKind;
}

/** The allowed time, and the days on which it passes. */
export interface ServiceTime {
  allowedMs: number;
  /** IANA zone of business days. */
  zone: string;
  isDayOff(day: BusinessDay): boolean;
}

/** The rest of a day from an instant on: its end, and whether time passes on it. */
function restOfDay(from: number, { zone, isDayOff }: ServiceTime) {
  const day = businessDayOf(from, zone);
  return { end: startOfBusinessDay(businessDayAfter(day, 1), zone), counts: !isDayOff(day) };
}

/** The service time between two instants, ms. */
export function servedMs(from: number, to: number, service: ServiceTime): number {
  let served = 0;
  for (let at = from; at < to; ) {
    const { end, counts } = restOfDay(at, service);
    if (counts) served += Math.min(end, to) - at;
    at = end;
  }
  return served;
}

/** The instant after so much service time, epoch ms. */
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

/** These events start the clock, the others stop it. */
const starts: readonly QueueEventKind[] = ['opened', 'answered', 'reopened'];

/**
 * The deadline of a queue item, epoch ms, from all its events, oldest first; null while its clock is stopped. Time
 * used is never given back. If none was left it is the instant at which the clock restarted.
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
