import type { zh } from './top-up-offers.words.zh.ts';

export const en: typeof zh = {
  title: 'Top-up activity',
  empty: 'No top-up activities in your areas yet',
  fields: { given: 'Sold', costCents: 'Gifts', audience: 'Shown to', perRider: 'Per-user limit' },
  hints: {
    amountCents: '¥1.00–100.00, not above the wallet cap of the area',
    giftCents: 'At most twice the amount; released as the principal is spent',
    leastCents: 'Fill in together with the maximum: riders may pay any amount between the two',
    details: 'At most 100 characters',
    sort: '0–999, lowest first',
  },
  generous: 'The gift is more than 50 % of the amount',
  dear: (average) =>
    `The amount is more than twice the average ride of ${average}: riders may complain about being made to top up`,
  pays: (amount) => `Top up ${amount}`,
  ownAmount: (least, most) => `Or any amount from ${least} to ${most}`,
  gets: (gift, days) =>
    `${gift} as a gift, valid for ${days} ${days === 1 ? 'day' : 'days'}, released as the principal is spent`,
  getsCard: (card) => `“${card}” as a gift`,
};
