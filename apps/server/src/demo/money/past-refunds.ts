import { postingOf } from '@kickstand/domain/money/ledger';
import { feeByRate, usualFeeBp } from '@kickstand/domain/money/reconcile';
import {
  byLine,
  bySource,
  type Dues,
  noDues,
  type PaidPart,
  splitRefund,
  totalOf,
} from '@kickstand/domain/money/wallet';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { Chance } from '@kickstand/town';
import { idAt } from '../history/ids.ts';
import type { Sink } from '../history/sink.ts';
import { demoWords } from '../words/demo.words.ts';
import { type Clerk, clerks } from './clerks.ts';
import type { PastBooks, PastOccasion } from './past-books.ts';
import type { PastOrder } from './past-orders.ts';
import type { PastWallets } from './past-wallets.ts';
import { rates } from './rates.ts';

/** Refund of an order, with its reason. */
export interface RefundWish {
  lines: Dues;
  to: 'original' | 'wallet';
  reason: string;
  clerk: Clerk;
}

interface Needs {
  sink: Sink;
  books: PastBooks;
  wallets: PastWallets;
  chance: Chance;
  now: number;
}

/** How long a provider takes to refund, milliseconds. */
const providerTakes = { least: 20_000, most: 600_000 };

/** Refunds of the past. */
export class PastRefunds {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Refund for a rider who calls: the location and helmet fees if there were any, else the ride or a part of it. */
  wishOf({ due }: PastOrder): RefundWish {
    const { chance } = this.#needs;
    const said = demoWords().money;
    const place = due.location + due.helmet > 0 && chance.happens(0.8);
    const part = chance.happens(0.55) ? due.ride : Math.min(due.ride, chance.whole(1, 3) * 100);
    const lines = place
      ? { ...noDues, location: due.location, helmet: due.helmet }
      : { ...noDues, ride: part };
    return {
      lines: totalOf(lines) > 0 ? lines : { ...noDues, location: due.location, helmet: due.helmet },
      to: chance.happens(rates.refundToWallet) ? 'wallet' : 'original',
      reason: place ? said.reasons.placeRefund : chance.pick(said.refundReasons),
      clerk: chance.happens(0.8) ? (clerks()[0] as Clerk) : chance.pick(clerks()),
    };
  }

  /** Refunds paid amounts: to the lots they came from, and by the original method or into the wallet. */
  give(order: PastOrder, { lines, to, reason, clerk, at }: RefundWish & { at: number }) {
    const { ride, parts } = order;
    const split = splitRefund(parts, lines);
    if (!split) throw new Error(`more was to go back of ${ride.tripId} than was paid`);
    const refundId = idAt(at, this.#needs.chance);
    const { riderId, areaId, agentId, tripId } = ride;
    const occasion: PastOccasion = {
      source: 'refund',
      sourceId: refundId,
      at,
      agentId,
      areaId,
      operatorId: clerk.operatorId,
      reason,
    };
    const cents = bySource(split);
    this.#intoWallet(order, { split, to, occasion });
    const online = split.filter(({ source }) => source === 'online');
    const isSent = to === 'original' && online.length > 0;
    const sentAt = isSent ? this.#send(order, { refundId, online, occasion }) : at;
    this.#needs.sink.add('refund', [
      ...[refundId, 'receivable', tripId, riderId, areaId, agentId, to, totalOf(lines), cents.principal],
      ...[cents.gift, cents.online, 'success', reason, clerk.operatorId, clerk.name, new Date(at)],
      ...[new Date(sentAt)],
    ]);
    for (const { line, source, ref, cents: back } of split)
      for (const part of parts)
        if (part.line === line && part.source === source && part.ref === ref) part.refundedCents += back;
    order.refundedCents += totalOf(lines);
    order.version += 1;
  }

  #intoWallet(
    { ride, payment }: PastOrder,
    { split, to, occasion }: { split: readonly PaidPart[]; to: RefundWish['to']; occasion: PastOccasion },
  ) {
    const { books, wallets, chance } = this.#needs;
    const owners = { area: String(ride.areaId), rider: ride.riderId };
    const own = split.filter(({ source }) => source !== 'online');
    const online = to === 'wallet' ? split.filter(({ source }) => source === 'online') : [];
    wallets.putBack(own);
    const { gift } = bySource(own);
    if (gift > 0) books.post(postingOf('giftReturned', { ride: gift }, owners), occasion);
    const principal = byLine([...own.filter(({ source }) => source === 'principal'), ...online]);
    if (totalOf(principal) > 0) books.post(postingOf('refundedToWallet', principal, owners), occasion);
    if (online.length === 0 || !payment) return;
    const cents = online.reduce((sum, part) => sum + part.cents, 0);
    wallets.add({
      lotId: idAt(occasion.at, chance),
      riderId: ride.riderId,
      kind: 'principal',
      amountCents: cents,
      leftCents: cents,
      at: payment.paidAt,
      withLotId: null,
      paymentId: payment.paymentId,
      areaId: payment.areaId,
      source: 'refund',
      createdAt: payment.paidAt,
      endsAt: null,
      reason: null,
      operatorId: null,
    });
  }

  /** Refunds through the provider; returns the instant it was completed. */
  #send(
    { ride, payment }: PastOrder,
    { refundId, online, occasion }: { refundId: string; online: readonly PaidPart[]; occasion: PastOccasion },
  ): number {
    if (!payment) throw new Error(`nothing was paid online for ${ride.tripId}`);
    const { sink, books, chance, now } = this.#needs;
    const legId = idAt(occasion.at, chance);
    const sentAt = Math.min(
      now,
      occasion.at + Math.floor(chance.between(providerTakes.least, providerTakes.most)),
    );
    const lines = byLine(online);
    const cents = totalOf(lines);
    const owners = { merchant: payment.merchant, area: String(ride.areaId) };
    const sent = { source: 'refund-leg', sourceId: legId, at: sentAt, agentId: ride.agentId } as const;
    books.post(postingOf('refundedOnline', lines, owners), { ...sent, areaId: ride.areaId });
    payment.refundedCents += cents;
    const feeCents = feeByRate(cents, usualFeeBp);
    if (feeCents > 0)
      books.post(postingOf('channelFeeReturned', { fee: feeCents }, { merchant: payment.merchant }), {
        source: 'refund-leg',
        sourceId: legId,
        at: sentAt,
        agentId: headOffice,
        areaId: null,
      });
    sink.add('refund_leg', [
      ...[legId, refundId, payment.paymentId, payment.areaId, payment.agentId, legId.replaceAll('-', '')],
      ...[cents, JSON.stringify({ lines }), 'success', new Date(occasion.at), new Date(sentAt), 1, feeCents],
    ]);
    return sentAt;
  }
}
