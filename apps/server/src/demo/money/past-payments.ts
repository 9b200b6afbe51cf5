import { postingOf } from '@kickstand/domain/money/ledger';
import { feeByRate, usualFeeBp } from '@kickstand/domain/money/reconcile';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { Chance } from '@kickstand/town';
import { merchantOf } from '../../money/payments/payments.parts.ts';
import type { ProviderName } from '../../money/provider-api/port.ts';
import { demoMerchants } from '../demo.merchants.ts';
import { idAt } from '../history/ids.ts';
import type { Sink } from '../history/sink.ts';
import type { PastBooks } from './past-books.ts';

/** A rider and their home area. */
export interface Payer {
  riderId: string;
  areaId: number;
  agentId: number;
}

/** A payment collected by a provider; refunds are added later. */
export interface PastPayment extends Payer {
  paymentId: string;
  kind: 'receivable' | 'topup' | 'card';
  subjectId: string;
  channel: ProviderName;
  merchant: string;
  cents: number;
  /** Epoch ms. */
  createdAt: number;
  paidAt: number;
  refundedCents: number;
  /** Fee of the provider. */
  feeCents: number;
}

/** How long a payment attempt is open. */
const attemptMs = 3 * 60_000;

/** Payments collected by providers in the past. */
export class PastPayments {
  readonly #sink: Sink;
  readonly #books: PastBooks;
  readonly #chance: Chance;
  #serial = 0;

  constructor(sink: Sink, books: PastBooks, chance: Chance) {
    this.#sink = sink;
    this.#books = books;
    this.#chance = chance;
  }

  /** Pays the rest of an order through a provider. */
  pays(
    payer: Payer,
    orderId: string,
    cents: number,
    how: { channel: ProviderName; at: number },
  ): PastPayment {
    const payment = this.#made(payer, 'receivable', { ...how, cents, subjectId: orderId });
    const { merchant } = payment;
    this.#books.post(postingOf('paidOnline', { online: cents }, { merchant, receivable: orderId }), {
      source: 'payment',
      sourceId: payment.paymentId,
      at: how.at,
      agentId: payer.agentId,
      areaId: payer.areaId,
    });
    this.#takesFee(payment);
    return payment;
  }

  /** Tops up a wallet; head office collects. */
  tops(payer: Payer, cents: number, how: { channel: ProviderName; at: number }): PastPayment {
    const payment = this.#made(payer, 'topup', { ...how, cents });
    const { merchant, paymentId } = payment;
    this.#books.post(postingOf('topUp', { principal: cents }, { merchant, rider: payer.riderId }), {
      source: 'payment',
      sourceId: paymentId,
      at: how.at,
      agentId: headOffice,
      areaId: payer.areaId,
    });
    this.#takesFee(payment);
    return payment;
  }

  /** Buys a card; the payment is final. */
  buys(payer: Payer, card: { cardId: string; cents: number }, how: { channel: ProviderName; at: number }) {
    const { cardId, cents } = card;
    const payment = this.#made(payer, 'card', { ...how, cents, subjectId: cardId });
    const { merchant, paymentId } = payment;
    this.#books.post(postingOf('cardSold', { price: cents }, { merchant, card: cardId }), {
      source: 'payment',
      sourceId: paymentId,
      at: how.at,
      agentId: payer.agentId,
      areaId: payer.areaId,
    });
    this.#takesFee(payment);
    this.write(payment);
    return payment;
  }

  /** Books the provider’s fee. */
  #takesFee({ paymentId, merchant, feeCents, paidAt }: PastPayment) {
    if (feeCents === 0) return;
    this.#books.post(postingOf('channelFee', { fee: feeCents }, { merchant }), {
      source: 'payment',
      sourceId: paymentId,
      at: paidAt,
      agentId: headOffice,
      areaId: null,
    });
  }

  /** Writes a final payment. */
  write(payment: PastPayment) {
    const { paymentId, kind, subjectId, riderId, areaId, agentId, channel, merchant, cents } = payment;
    const { createdAt, paidAt, refundedCents, feeCents } = payment;
    this.#sink.add('payment', [
      ...[paymentId, kind, subjectId, riderId, areaId, agentId, channel, merchant],
      ...[paymentId.replaceAll('-', ''), cents, 'success', this.#tradeNo(payment)],
      ...[new Date(createdAt), new Date(createdAt + attemptMs), new Date(paidAt), refundedCents, 1, feeCents],
    ]);
  }

  #made(
    payer: Payer,
    kind: PastPayment['kind'],
    {
      channel,
      at,
      cents,
      subjectId,
    }: { channel: ProviderName; at: number; cents: number; subjectId?: string },
  ): PastPayment {
    const createdAt = at - Math.floor(this.#chance.between(4_000, 25_000));
    const paymentId = idAt(createdAt, this.#chance);
    const merchant = merchantOf(channel, { merchantId: demoMerchants[channel] });
    const { riderId, areaId, agentId } = payer;
    return {
      paymentId,
      kind,
      subjectId: subjectId ?? paymentId,
      riderId,
      areaId,
      agentId,
      channel,
      merchant,
      cents,
      createdAt,
      paidAt: at,
      refundedCents: 0,
      feeCents: feeByRate(cents, usualFeeBp),
    };
  }

  /** A transaction number in the provider’s format: 28 digits, unique, with a range per area. */
  #tradeNo({ channel, areaId, paidAt }: PastPayment) {
    const day = new Date(paidAt).toISOString().slice(0, 10).replaceAll('-', '');
    const serial = `${String(areaId).padStart(3, '0')}${String(++this.#serial).padStart(7, '0')}`;
    return channel === 'wechat' ? `4200002${day}000${serial}` : `${day}2200140000${serial}`;
  }
}
