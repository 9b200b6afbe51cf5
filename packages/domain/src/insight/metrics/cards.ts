import { minus, plus } from './facts.ts';
import { metric, ratio } from './metric.ts';

const summed = { fact: 'ledger', add: { time: 'sum', area: 'sum' }, unit: 'cents' } as const;

const kinds = {
  riding: { zh: '骑行卡', en: 'Riding cards' },
  discount: { zh: '优惠卡', en: 'Discount cards' },
  member: { zh: '会员卡', en: 'Member cards' },
} as const;
type Kind = keyof typeof kinds;

const sold = (kind: Kind) => plus(['1110'], { kinds: ['cardSold'], about: [kind] });
const paidBack = (kind: Kind) => [
  minus(['1110'], { kinds: ['cardRefunded'], about: [kind] }),
  minus(['1010'], { kinds: ['manualTransfer'], about: [kind] }),
];

const salesOf = (kind: Kind) =>
  metric({
    ...summed,
    zh: `${kinds[kind].zh}销售`,
    en: `${kinds[kind].en} sold`,
    is: { zh: `${kinds[kind].zh}的售卡金额`, en: `Amount riders paid for ${kinds[kind].en.toLowerCase()}` },
    without: { zh: '赠送的卡', en: 'Cards given as gifts' },
    terms: [sold(kind)],
  });

const refundsOf = (kind: Kind) =>
  metric({
    ...summed,
    zh: `${kinds[kind].zh}退款`,
    en: `${kinds[kind].en} refunded`,
    is: {
      zh: `${kinds[kind].zh}退回的金额，含线下转账`,
      en: `Amount refunded for ${kinds[kind].en.toLowerCase()}, including manual transfers`,
    },
    terms: paidBack(kind),
  });

const netOf = (kind: Kind) =>
  metric({
    ...summed,
    zh: `${kinds[kind].zh}净额`,
    en: `${kinds[kind].en}, net`,
    is: { zh: `${kinds[kind].zh}销售 − 退款`, en: `${kinds[kind].en} sold minus refunded` },
    terms: [
      sold(kind),
      ...paidBack(kind).map((term) => ({ ...term, times: term.times === 1 ? -1 : 1 }) as const),
    ],
  });

const earnedOf = (kind: Kind) =>
  metric({
    ...summed,
    zh: `${kinds[kind].zh}核销`,
    en: `${kinds[kind].en} released`,
    is: {
      zh: `${kinds[kind].zh}确认的收入，含到期沉淀`,
      en: `Revenue recognised for ${kinds[kind].en.toLowerCase()}: by use, plus what was left at expiry`,
    },
    terms: [minus(['4050', '4060'], { about: [kind] })],
  });

const benefitsOf = { riding: ['riding_card', 'free_card'], discount: ['discount_card'] };

const ridesOf = (kind: 'riding' | 'discount') =>
  metric({
    fact: 'rides',
    add: { time: 'sum', area: 'sum' },
    unit: 'count',
    zh: `${kinds[kind].zh}订单`,
    en: `Rides with ${kinds[kind].en.toLowerCase()}`,
    is: {
      zh: `使用${kinds[kind].zh}的订单`,
      en: `Rides of the day that used ${kinds[kind].en.toLowerCase()}`,
    },
    terms: [plus(['ride'], { about: benefitsOf[kind] })],
  });

const savedOf = (kind: 'riding' | 'discount') =>
  metric({
    fact: 'rides',
    add: { time: 'sum', area: 'sum' },
    unit: 'cents',
    zh: `${kinds[kind].zh}抵扣`,
    en: `Saved by ${kinds[kind].en.toLowerCase()}`,
    is: {
      zh: `${kinds[kind].zh}为骑行减免的金额`,
      en: `What ${kinds[kind].en.toLowerCase()} took off the price of rides of the day`,
    },
    terms: [plus(['benefit'], { about: benefitsOf[kind] })],
  });

const ridingCardSold = salesOf('riding');
const ridingCardRefunded = refundsOf('riding');
const ridingCardNet = netOf('riding');
const discountCardSold = salesOf('discount');
const discountCardRefunded = refundsOf('discount');
const discountCardNet = netOf('discount');
const memberCardSold = salesOf('member');
const memberCardRefunded = refundsOf('member');
const memberCardNet = netOf('member');

const ridingCardReleased = earnedOf('riding');
const discountCardReleased = earnedOf('discount');
const memberCardReleased = earnedOf('member');
const ridingCardRides = ridesOf('riding');
const discountCardRides = ridesOf('discount');
const ridingCardSaved = savedOf('riding');
const discountCardSaved = savedOf('discount');

const ridingCardPerRide = ratio({
  zh: '骑行卡单均净额',
  en: 'Riding cards, net per ride',
  unit: 'cents',
  is: { zh: '骑行卡净额 ÷ 骑行卡订单', en: 'Riding cards, net ÷ rides with riding cards' },
  of: ridingCardNet,
  per: ridingCardRides,
});

const discountCardCut = ratio({
  zh: '单均抵扣',
  en: 'Average cut',
  unit: 'cents',
  is: { zh: '优惠卡抵扣 ÷ 优惠卡订单', en: 'Saved by discount cards ÷ rides with discount cards' },
  of: discountCardSaved,
  per: discountCardRides,
});

const cardReleased = metric({
  ...summed,
  zh: '卡核销收入',
  en: 'Cards released',
  is: {
    zh: '按使用确认的卡收入，含到期沉淀',
    en: 'Revenue recognised for cards: by use, plus what was left at expiry',
  },
  terms: [minus(['4050', '4060'])],
});

const cardsGiven = metric({
  fact: 'givenCards',
  add: { time: 'sum', area: 'sum' },
  unit: 'count',
  zh: '赠送卡',
  en: 'Cards given',
  is: { zh: '赠送给骑行人的卡', en: 'Cards given to riders as gifts' },
  terms: [plus(['given'])],
});

/** The figures of this family. */
export const cardFigures = {
  ridingCardSold,
  ridingCardRefunded,
  ridingCardNet,
  discountCardSold,
  discountCardRefunded,
  discountCardNet,
  memberCardSold,
  memberCardRefunded,
  memberCardNet,
  cardReleased,
  ridingCardReleased,
  discountCardReleased,
  memberCardReleased,
  ridingCardRides,
  discountCardRides,
  ridingCardSaved,
  discountCardSaved,
  ridingCardPerRide,
  discountCardCut,
  cardsGiven,
} as const;
