import { type Fix, isNear, metresBetween } from './places.ts';
import type { WorkRules } from './verdict.ts';

/** What a phone did while it had no connection, each under an id of its own and numbered in its order. */
export interface PhoneEvent {
  id: string;
  sequence: number;
  /** By the phone’s clock, epoch ms. */
  at: number;
}

/** What is older than this counts for nothing. */
const keptMs = 72 * 3_600_000;

/** When the phone was last heard before, and when it told this; epoch ms. */
export interface Contact {
  lastAt: number;
  receivedAt: number;
}

/**
 * What of it is new, in its order, with times that the phone cannot have set back or ahead. What came before is left out, however often
 * it is sent.
 */
export function takeIn<E extends PhoneEvent>(
  told: readonly E[],
  known: ReadonlySet<string>,
  { lastAt, receivedAt }: Contact,
): E[] {
  const earliest = Math.max(lastAt, receivedAt - keptMs);
  const fresh = new Map(told.filter(({ id }) => !known.has(id)).map((event) => [event.id, event]));
  return [...fresh.values()]
    .toSorted((a, b) => a.sequence - b.sequence)
    .filter(({ at }) => at >= receivedAt - keptMs)
    .map((event) => ({ ...event, at: Math.min(receivedAt, Math.max(earliest, event.at)) }));
}

/** Who had a task, and who the device proves to have done it; null: it proves nothing. */
export interface Claimed {
  assigneeId: string | null;
  provenById: string | null;
  saysId: string;
}

/** For whom work counts that was told late: who the device proves did it, else only who had the task. */
export function countsFor({ assigneeId, provenById, saysId }: Claimed) {
  if (provenById === saysId)
    return { doneBy: saysId, doneByOther: assigneeId === saysId ? null : assigneeId };
  return assigneeId === saysId ? { doneBy: saysId, doneByOther: null } : null;
}

/** When work was begun and done, as the phone says, epoch ms. */
interface Span {
  startedAt: number;
  endedAt: number;
}

/** Clocks of phones and controllers differ by so much at most, ms. */
const clocksMs = 60_000;
const within = (at: number, { startedAt, endedAt }: Span) =>
  at >= startedAt - clocksMs && at <= endedAt + clocksMs;

/** Whether a vehicle tells of a swap at the time at which somebody says that it was: its seat was opened and a pack went in. */
export const provesSwap = (
  { opened, packIn }: { opened: readonly number[]; packIn: readonly number[] },
  span: Span,
): boolean =>
  opened.some((from) => within(from, span) && packIn.some((into) => into > from && within(into, span)));

/** Whether a vehicle was where the phone was, before and after, and not at the same place. */
export const provesMove = (
  vehicle: { from: Fix | null; to: Fix | null },
  phone: { from: Fix; to: Fix },
  rules: WorkRules,
): boolean =>
  vehicle.from !== null &&
  vehicle.to !== null &&
  isNear(vehicle.from, phone.from, rules) &&
  isNear(vehicle.to, phone.to, rules) &&
  metresBetween(vehicle.from, vehicle.to) >= rules.leastClearUpM;
