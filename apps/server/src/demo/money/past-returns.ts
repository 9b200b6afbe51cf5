import type { OrderTerms } from '@kickstand/contract/rides/orders';
import type { ReturnDecision } from '@kickstand/contract/rides/returns';
import { postingOf } from '@kickstand/domain/money/ledger';
import { noDues } from '@kickstand/domain/money/wallet';
import type { RideEnd } from '@kickstand/domain/rides/pricing';
import { askedFor, effectOf } from '@kickstand/domain/rides/returns';
import type { Chance } from '@kickstand/town';
import { idAt } from '../history/ids.ts';
import type { Sink } from '../history/sink.ts';
import type { Timeline } from '../history/timeline.ts';
import { demoWords } from '../words/demo.words.ts';
import { type Clerk, clerks } from './clerks.ts';
import { channelOf } from './lots.ts';
import type { PastBooks } from './past-books.ts';
import type { PastCredit } from './past-credit.ts';
import type { EndedRide, PastOrder } from './past-orders.ts';
import type { PastPayments } from './past-payments.ts';
import type { RefundWish } from './past-refunds.ts';
import { rates } from './rates.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How long an unpaid supplement does not block riding. */
const graceMs = 24 * hourMs;
/** Applications filed this recently wait for the next clerk. */
const unseenMs = 12 * hourMs;
/** One in this many stations is mapped next to its racks. */
const misdrawnStations = 24;

/** An application that a rider filed before locking the vehicle. */
export interface PastAsked {
  line: 'location' | 'helmet';
  cents: number;
  isWaived: boolean;
  applicationId: string;
  kind: 'out_of_station' | 'no_stop';
  text: string;
  filedAt: number;
  /** When it is approved automatically; null if there was nothing to pay, and thus nothing to decide. */
  dueAt: number | null;
}

interface Decision {
  decision: ReturnDecision;
  at: number;
  /** Undefined if approved automatically. */
  clerk: Clerk | undefined;
  opinion: string;
}

interface Needs {
  sink: Sink;
  books: PastBooks;
  credit: PastCredit;
  payments: PastPayments;
  timeline: Timeline;
  chance: Chance;
  now: number;
}

const kindOf = { out_of_station: 'out_of_station', in_no_stop: 'no_stop' } as const;
const isAstray = (judged: string): judged is keyof typeof kindOf => judged in kindOf;

/** Whether a station is mapped wrong, so that many riders apply against its fees. */
const isMisdrawn = (stationId: string | null) =>
  stationId !== null && Number.parseInt(stationId.slice(-2), 16) % misdrawnStations === 0;

/** Applications of past riders who could not park where it is free. */
export class PastReturns {
  readonly #needs: Needs;
  #waits = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Application of a ride’s rider with its subject; undefined if there is none. */
  of(ride: EndedRide, { fees, waivesAtOnce, autoPassMinutes }: OrderTerms, end: RideEnd) {
    if (ride.endedBy !== 'user' || !isAstray(ride.judged)) return undefined;
    const { chance, now } = this.#needs;
    const kind = kindOf[ride.judged];
    const about = askedFor({ kind, end, fees, waivesAtOnce });
    const isLate = about.cents > 0 && ride.endedAt > now - unseenMs;
    // Keeps the queue of the smallest demo from being empty: the first recent ride with a fee always applies.
    const asks = chance.happens(wishOf(about.cents, ride)) || (isLate && !this.#waits);
    if (!asks) return undefined;
    this.#waits ||= isLate;
    const filedAt = Math.max(ride.startedAt + 1, ride.endedAt - Math.floor(chance.between(8_000, 45_000)));
    const dueAt = about.cents === 0 ? null : ride.endedAt + (autoPassMinutes ?? 1_440) * minuteMs;
    const asked: PastAsked = {
      ...about,
      applicationId: idAt(filedAt, chance),
      kind,
      text: chance.pick(demoWords().money.returnTexts[kind]),
      filedAt,
      dueAt,
    };
    return asked;
  }

  /** Decides an application in time. Returns the refund due then; undefined if there is none. */
  decide(order: PastOrder, asked: PastAsked, rider: { busyUntil: number }) {
    const { now, timeline, chance } = this.#needs;
    const decided = this.#decisionOf(order, asked);
    if (!decided || decided.at > now || asked.filedAt > now - unseenMs) {
      this.#write(order, asked, undefined, { supplementId: null, backCents: 0 });
      return undefined;
    }
    const effect = effectOf({ decision: decided.decision, isWaived: asked.isWaived, refundedCents: 0 });
    const backCents = effect === 'give_back' ? asked.cents : 0;
    timeline.add(decided.at, () => {
      const { decision, clerk, opinion, at } = decided;
      const reason = opinion || undefined;
      this.#needs.credit.decided(order, { decision, clerk, reason, at, applicationId: asked.applicationId });
      const supplementId = effect === 'ask_for' ? this.#askFor(order, asked, decided, rider) : null;
      this.#write(order, asked, decided, { supplementId, backCents });
    });
    if (backCents === 0) return undefined;
    const clerk = decided.clerk ?? chance.pick(clerks());
    const wish: RefundWish & { at: number } = {
      lines: { ...noDues, location: backCents },
      to: 'original',
      reason: decided.opinion || 'return_passed',
      clerk,
      at: decided.at,
    };
    return wish;
  }

  #decisionOf({ ride, paidAt }: PastOrder, { dueAt, isWaived }: PastAsked): Decision | undefined {
    if (dueAt === null) return undefined;
    const { chance } = this.#needs;
    const isAuto = chance.happens(rates.returnLeft);
    const at = isAuto ? dueAt : ride.endedAt + Math.floor(chance.next() ** 2 * 11 * hourMs + 4 * minuteMs);
    // A fee that was claimed but not paid yet cannot be refunded.
    const canPass = isWaived || (paidAt !== null && paidAt < at);
    if (isAuto && canPass) return { decision: 'passed', at, clerk: undefined, opinion: '' };
    const clerk = chance.happens(0.8) ? (clerks()[0] as Clerk) : chance.pick(clerks());
    const passes = chance.happens(isMisdrawn(ride.evidence.nearestStationId) ? 0.92 : rates.returnPassed);
    const kindly = chance.happens(0.1) ? 'warned' : 'passed';
    const decision = canPass && passes ? kindly : 'rejected';
    return { decision, at, clerk, opinion: demoWords().money.returnOpinions[decision] };
  }

  /** Claims a waived fee after all, as a debt of its own that most pay. Returns its ID. */
  #askFor(
    { ride }: PastOrder,
    { cents }: PastAsked,
    { at, opinion }: Decision,
    rider: { busyUntil: number },
  ) {
    const { sink, books, payments, chance, now } = this.#needs;
    const { tripId, riderId, areaId, agentId } = ride;
    const receivableId = idAt(at, chance);
    const lines = { location: cents };
    books.post(postingOf('supplement', lines, { receivable: receivableId, area: String(areaId) }), {
      source: 'supplement',
      sourceId: receivableId,
      at,
      agentId,
      areaId,
    });
    const pays = chance.happens(rates.supplementPaid);
    const paidAt = at + Math.floor(chance.between(0.2, 30) * hourMs);
    const isPaid = pays && paidAt <= now;
    // Riders who do not pay in time cannot ride until they have paid.
    if (!pays || paidAt > at + graceMs) rider.busyUntil = pays ? paidAt : Number.POSITIVE_INFINITY;
    sink.add('receivable', [
      ...[receivableId, 'supplement', tripId, riderId, areaId, agentId, isPaid ? 'paid' : 'unpaid', cents, 0],
      ...[cents, 0, isPaid ? cents : 0, 0, false, new Date(at), new Date(at + graceMs)],
      ...[isPaid ? new Date(paidAt) : null, isPaid ? 2 : 0, opinion],
    ]);
    if (!isPaid) return receivableId;
    const how = { channel: channelOf(ride.platform), at: paidAt };
    const payment = payments.pays(ride, receivableId, cents, how);
    payments.write(payment);
    sink.add('receivable_part', [
      ...[receivableId, 'location', 'online', payment.paymentId, 1, cents, 0, areaId, agentId],
    ]);
    return receivableId;
  }

  #write({ ride }: PastOrder, asked: PastAsked, decided: Decision | undefined, moved: Moved) {
    const { tripId, riderId, vehicleId, areaId, agentId, endedAt, evidence } = ride;
    const { phoneFix, nearestStationId, edgeM } = evidence;
    const waits = asked.dueAt !== null && !decided;
    this.#needs.sink.add('return_application', [
      ...[asked.applicationId, tripId, riderId, vehicleId, areaId, agentId, asked.kind, asked.text],
      ...[phoneFix?.lng ?? null, phoneFix?.lat ?? null, phoneFix?.accuracyM ?? null],
      ...[decided?.decision ?? (waits ? 'pending' : 'moot'), new Date(asked.filedAt), new Date(endedAt)],
      ...[asked.line, asked.cents, asked.isWaived, ride.judged, nearestStationId, edgeM],
      ...[waits ? new Date(asked.dueAt ?? 0) : null, true, decided ? new Date(decided.at) : null],
      ...[decided?.clerk?.name ?? null, decided?.opinion ?? null],
      ...[decided !== undefined && decided.clerk === undefined, moved.supplementId, moved.backCents],
    ]);
  }
}

interface Moved {
  supplementId: string | null;
  backCents: number;
}

/** Share of riders who apply after a return there. */
function wishOf(cents: number, { evidence }: EndedRide) {
  if (cents === 0) return rates.asksForNothing;
  return isMisdrawn(evidence.nearestStationId) ? rates.asksWhereMisdrawn : rates.asksForReturn;
}
