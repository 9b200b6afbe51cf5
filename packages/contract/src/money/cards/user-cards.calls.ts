import { z } from 'zod';
import { cents, codes, defineCalls, id, instant, int32, reason, smallId } from '../../kit/index.ts';
import { cardProductRow, riderCardRow, userCardRow } from './cards.rows.ts';

const base = '/ebike/v3/backend/ridingCard';
const sensitive = (action: string) => ({ module: 'cards', action, sensitive: true }) as const;
const ofCard = z.object({ id, version: int32, reason });
const moves = codes('070101,07010108');
/** Whoever moves money of cards, on the page of a rider or on a report. */
const movesReported = codes('070101,07010108||150501,15050108||150601,15060108||150401,15040108');
const freezes = codes('070101,07010124||150501,15050108||150601,15060108||150401,15040108');
/** So many uses are added to one card in all. */
export const mostAddedUses = 30;
const changed = ['card.not_found', 'common.stale_version', 'card.over', 'card.in_trip'] as const;

/** What riders have of cards, in the console. */
export const userCards = defineCalls('userCards', {
  ofRider: {
    summary: 'List a rider’s cards sold in the caller’s areas, newest first, at most 100',
    method: 'GET',
    path: `${base}/myCard`,
    access: codes('070101'),
    rows: 'own',
    query: z.object({ riderId: id }),
    reply: z.object({ list: z.array(riderCardRow) }),
    refusals: ['rider.not_found'],
  },
  grantable: {
    summary: 'List the cards that can be given to a rider in the rider’s area',
    method: 'GET',
    path: `${base}/grantable`,
    access: moves,
    rows: 'own',
    query: z.object({ riderId: id }),
    reply: z.object({ list: z.array(cardProductRow.pick({ id: true, name: true, kind: true })) }),
    refusals: ['rider.not_found', 'rider.not_home'],
  },
  grant: {
    summary: 'Give a rider a free card; above the daily limit a second person is needed',
    method: 'POST',
    path: `${base}/grants`,
    access: moves,
    rows: 'own',
    body: z.object({ riderId: id, productId: id, reason }),
    reply: z.object({ id }),
    refusals: [
      'rider.not_found',
      'rider.not_home',
      'rider.cancelled',
      'card.not_found',
      'card.not_here',
      'approval.requested',
    ],
    audit: sensitive('grant'),
    secondPerson: 'when-asked',
  },
  refund: {
    summary: 'Refund what is left of a card to the original payment method',
    method: 'POST',
    path: `${base}/refunds`,
    access: movesReported,
    rows: 'own',
    body: ofCard,
    reply: z.object({ refundId: id, cents }),
    refusals: [...changed, 'card.gift', 'card.no_refund', 'refund.expired'],
    audit: sensitive('refund'),
  },
  extend: {
    summary: 'Extend a card by some days; above the daily limit a second person is needed',
    method: 'POST',
    path: `${base}/extensions`,
    access: movesReported,
    rows: 'own',
    body: ofCard.extend({ days: z.int().min(1).max(30) }),
    reply: z.object({ to: z.number() }),
    refusals: [...changed, 'approval.requested'],
    audit: sensitive('extend'),
    secondPerson: 'when-asked',
  },
  addUses: {
    summary:
      'Add uses to a multi-ride card; needs a second person; no money moves, and the uses are not refundable',
    method: 'POST',
    path: `${base}/uses`,
    access: movesReported,
    rows: 'own',
    body: ofCard.extend({ uses: z.int().min(1).max(mostAddedUses) }),
    reply: z.object({ totalUses: z.int() }),
    refusals: [...changed, 'card.unlimited', 'card.most_uses', 'approval.requested'],
    audit: sensitive('addUses'),
    secondPerson: 'always',
  },
  takeUsesBack: {
    summary: 'Remove added uses of a card that no ride has taken',
    method: 'POST',
    path: `${base}/uses/take-back`,
    access: movesReported,
    rows: 'own',
    body: ofCard.extend({ uses: z.int().min(1).max(mostAddedUses) }),
    reply: z.object({ totalUses: z.int() }),
    refusals: [...changed, 'card.added_left'],
    audit: sensitive('takeUsesBack'),
  },
  freeze: {
    summary: 'Suspend a card from the next trip on',
    method: 'POST',
    path: `${base}/freeze`,
    access: freezes,
    rows: 'own',
    body: ofCard,
    reply: z.object({ id }),
    refusals: ['card.not_found', 'common.stale_version', 'card.over', 'card.frozen'],
    audit: sensitive('freeze'),
  },
  unfreeze: {
    summary: 'Reactivate a suspended card',
    method: 'POST',
    path: `${base}/recovery`,
    access: freezes,
    rows: 'own',
    body: ofCard,
    reply: z.object({ id }),
    refusals: ['card.not_found', 'common.stale_version', 'card.over', 'card.not_frozen'],
    audit: sensitive('unfreeze'),
  },
});

const riderApp = codes('riderApp');
const provider = z.enum(['wechat', 'alipay']);
const attempt = z.object({
  cardId: id,
  /** Until when it is kept for the rider, however often paying is tried. */
  reservedUntil: instant,
  paymentId: id,
  amountCents: cents,
  expiresAt: instant,
});

/** What a riders' app does with cards. They are paid online only; `riderMoney.payment` says what came of it. */
export const riderCards = defineCalls('riderCards', {
  offers: {
    summary: 'List the cards on sale in an area, and how many of each are left',
    method: 'GET',
    path: '/ebike/v3/rider/cards/offers/:areaId',
    access: riderApp,
    rows: 'own',
    params: z.object({ areaId: smallId }),
    reply: z.object({
      list: z.array(
        cardProductRow
          .pick({
            id: true,
            kind: true,
            name: true,
            priceCents: true,
            originCents: true,
            rights: true,
            validDays: true,
            totalUses: true,
            dailyUses: true,
            usable: true,
            refundRule: true,
            tags: true,
            detail: true,
            mainPush: true,
          })
          .extend({
            /** Null: no limit. */
            left: z.int().nullable(),
          }),
      ),
    }),
    refusals: ['common.not_found'],
  },
  buy: {
    summary: 'Choose a card and start paying; it is reserved for 15 minutes',
    method: 'POST',
    path: '/ebike/v3/rider/cards',
    access: riderApp,
    rows: 'own',
    body: z.object({ riderId: id, productId: id, areaId: smallId, channel: provider }),
    reply: attempt,
    refusals: [
      'rider.not_found',
      'card.not_found',
      'card.not_sold',
      'card.sold_out',
      'card.too_many',
      'payment.not_offered',
    ],
    audit: 'own-record',
  },
  pay: {
    summary: 'Retry paying for a reserved card',
    method: 'POST',
    path: '/ebike/v3/rider/cards/:cardId/pay',
    access: riderApp,
    rows: 'own',
    params: z.object({ cardId: id }),
    body: z.object({ riderId: id, channel: provider }),
    reply: attempt,
    refusals: [
      'rider.not_found',
      'card.not_found',
      'card.paying',
      'card.reserved_no_more',
      'payment.not_offered',
    ],
    audit: 'own-record',
  },
  refund: {
    summary: 'Return the rider’s own card: what is left of it is refunded to the original payment method',
    method: 'POST',
    path: '/ebike/v3/rider/cards/:cardId/refund',
    access: riderApp,
    rows: 'own',
    params: z.object({ cardId: id }),
    body: z.object({ riderId: id }),
    reply: z.object({ refundId: id, cents }),
    refusals: [
      'rider.not_found',
      'card.not_found',
      'card.over',
      'card.in_trip',
      'card.frozen',
      'card.gift',
      'card.no_refund',
      'refund.expired',
    ],
    audit: 'own-record',
  },
  own: {
    summary: 'List a rider’s cards, newest first, at most 100',
    method: 'GET',
    path: '/ebike/v3/rider/cards/:riderId',
    access: riderApp,
    rows: 'own',
    params: z.object({ riderId: id }),
    reply: z.object({ list: z.array(userCardRow) }),
    refusals: ['rider.not_found'],
  },
});
