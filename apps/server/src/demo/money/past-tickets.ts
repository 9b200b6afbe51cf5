import { noDues, totalOf } from '@kickstand/domain/money/wallet';
import { deadlineOf, type QueueEventKind } from '@kickstand/domain/platform/queues';
import {
  type Chance,
  type ComplaintReason,
  complaintOf,
  complaintShare,
  saidWhenAsked,
  usualComplaints,
} from '@kickstand/town';
import { idAt } from '../history/ids.ts';
import type { Sink } from '../history/sink.ts';
import { demoLanguage, demoWords } from '../words/demo.words.ts';
import { type Clerk, clerks } from './clerks.ts';
import type { PastOrder } from './past-orders.ts';
import type { RefundWish } from './past-refunds.ts';
import { rates } from './rates.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Time allowed for deciding a ticket. */
const allowedMs = 24 * hourMs;

/**
 * Time before the end of the history within which a complaint is filed that is still open then: overdue in every other
 * area, due soon in the others.
 */
const waits = [
  { from: 49 * hourMs, to: 25 * hourMs },
  { from: 24 * hourMs - 5 * minuteMs, to: 21 * hourMs },
] as const;
const waitOf = ({ areaId }: { areaId: number }) => waits[areaId % waits.length] ?? waits[0];

interface Needs {
  sink: Sink;
  chance: Chance;
  now: number;
  zone: string;
  holidays: readonly string[];
}

interface Event {
  at: number;
  kind: 'created' | 'taken' | 'replied' | 'waiting' | 'answered' | 'decided';
  by: string | null;
  text: string;
}

/** Decision on a complaint and its time, epoch ms. */
export interface Decision {
  at: number;
  wish: RefundWish | undefined;
}

/** Complaints of past riders. */
export class PastTickets {
  readonly #needs: Needs;
  readonly #off: ReadonlySet<string>;
  #isOneLeft = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#off = new Set(needs.holidays);
  }

  /** Decision on a paid order if its rider complains about it; undefined otherwise. */
  of(order: PastOrder): Decision | undefined {
    const { chance, now } = this.#needs;
    const since = order.paidAt ?? now;
    const filedAt = since + Math.floor(chance.next() ** 3 * 10 * hourMs + 2 * minuteMs);
    const { from, to } = waitOf(order.ride);
    const isNeeded = filedAt >= now - from && filedAt <= now - to && !this.#isOneLeft;
    if (!(isNeeded || chance.happens(complaintShare)) || filedAt > now) return undefined;
    this.#isOneLeft ||= isNeeded;
    return this.#file(order, filedAt, isNeeded);
  }

  #file(order: PastOrder, filedAt: number, isLeft: boolean): Decision {
    const { chance, now } = this.#needs;
    const reason = reasonOf(order, chance);
    const text = complaintOf(reason, chance, demoLanguage());
    const clerk = chance.happens(0.85) ? (clerks()[0] as Clerk) : chance.pick(clerks());
    const events: Event[] = [{ at: filedAt, kind: 'created', by: null, text }];
    const taken = filedAt + Math.floor(chance.next() ** 2 * 9 * hourMs + 3 * minuteMs);
    const decidedAt = this.#work(events, { taken, clerk });
    const wish = chance.happens(rates.ticketRefunded)
      ? refundOf(order, { reason, clerk, chance })
      : undefined;
    const result = wish ? 'refunded' : 'fee_ok';
    events.push({
      at: decidedAt,
      kind: 'decided',
      by: clerk.name,
      text: chance.pick(demoWords().money.ticketAnswers[result]),
    });
    const happened = isLeft ? events.slice(0, 1) : events.filter(({ at }) => at <= now);
    const isDone = happened.length === events.length;
    this.#write(order, {
      reason,
      text,
      events: happened,
      done: isDone ? { at: decidedAt, result, wish, clerk } : undefined,
    });
    return { at: isDone ? decidedAt : Number.POSITIVE_INFINITY, wish: isDone ? wish : undefined };
  }

  /** A clerk takes it, and asks for more where that helps; returns the time of the decision. */
  #work(events: Event[], { taken, clerk }: { taken: number; clerk: Clerk }): number {
    const { chance } = this.#needs;
    const by = clerk.name;
    events.push({ at: taken, kind: 'taken', by, text: '' });
    if (!chance.happens(rates.ticketAsked)) return taken + Math.floor(chance.between(1, 9) * minuteMs);
    const asked = taken + Math.floor(chance.between(1, 5) * minuteMs);
    const said = asked + Math.floor(chance.between(0.1, 14) * hourMs);
    events.push({ at: asked, kind: 'waiting', by, text: chance.pick(demoWords().money.ticketAnswers.asked) });
    events.push({ at: said, kind: 'answered', by: null, text: saidWhenAsked(chance, demoLanguage()) });
    return said + Math.floor(chance.between(0.2, 5) * hourMs);
  }

  #write(order: PastOrder, { reason, text, events, done }: Written) {
    const { sink, chance } = this.#needs;
    const { tripId, riderId, vehicleId, areaId, agentId } = order.ride;
    const [created, ...rest] = events as [Event, ...Event[]];
    const ticketId = idAt(created.at, chance);
    const replied = events.find(({ kind }) => kind === 'waiting' || kind === 'decided');
    const claim = order.due.location || order.price.payableCents;
    sink.add('ticket', [
      ...[ticketId, tripId, riderId, vehicleId, areaId, agentId, [reason], text, claim],
      ...[stateOf(rest.at(-1)?.kind), new Date(created.at), this.#dueOf(events)],
      ...[done?.result ?? null, done?.wish ? totalOf(done.wish.lines) : 0, done?.clerk.name ?? null],
      ...[replied ? new Date(replied.at) : null, done ? new Date(done.at) : null, events.length],
    ]);
    for (const [i, event] of events.entries())
      sink.add('ticket_event', [
        ...[ticketId, i + 1, areaId, agentId, new Date(event.at), event.kind, event.by, event.text],
      ]);
  }

  #dueOf(events: readonly Event[]): Date | null {
    const { zone } = this.#needs;
    const told = events.flatMap(({ at, kind }) => {
      const known = clockOf[kind];
      return known ? [{ at, kind: known }] : [];
    });
    const due = deadlineOf(told, { allowedMs, zone, isDayOff: (day) => this.#off.has(day) });
    return due === null ? null : new Date(due);
  }
}

interface Written {
  reason: ComplaintReason;
  text: string;
  events: readonly Event[];
  done: { at: number; result: 'fee_ok' | 'refunded'; wish: RefundWish | undefined; clerk: Clerk } | undefined;
}

/** Events that start and stop a ticket’s clock. */
const clockOf: Partial<Record<Event['kind'], QueueEventKind>> = {
  created: 'opened',
  waiting: 'waiting',
  answered: 'answered',
  decided: 'closed',
};

function stateOf(last: Event['kind'] | undefined) {
  if (last === 'decided') return 'done';
  if (last === 'waiting') return 'waiting_user';
  return last === 'taken' ? 'processing' : 'pending';
}

function reasonOf({ price, ride }: PastOrder, chance: Chance): ComplaintReason {
  if (price.locationCents > 0 && chance.happens(0.85)) {
    if (ride.judged === 'in_no_stop') return 'no_stop_misjudge';
    return ride.judged === 'out_of_area' ? 'area_misjudge' : 'station_misjudge';
  }
  if (ride.endedBy !== 'user') return 'forgot_return';
  return chance.pick(usualComplaints);
}

/** Refunds the location fee if the complaint is about it, else the ride. */
function refundOf(
  { due }: PastOrder,
  { reason, clerk, chance }: { reason: ComplaintReason; clerk: Clerk; chance: Chance },
): RefundWish | undefined {
  const isPlace = reason.endsWith('misjudge');
  const lines = isPlace ? { ...noDues, location: due.location } : { ...noDues, ride: due.ride };
  if (totalOf(lines) === 0) return undefined;
  const { reasons } = demoWords().money;
  const to = chance.happens(rates.refundToWallet) ? ('wallet' as const) : ('original' as const);
  return { lines, to, reason: isPlace ? reasons.placeTicket : reasons.rideTicket, clerk };
}
