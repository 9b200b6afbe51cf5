import { minus, plus } from './facts.ts';
import { metric } from './metric.ts';

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
    is: { zh: `${kinds[kind].zh}的售卡金额`, en: `What riders paid for ${kinds[kind].en.toLowerCase()}` },
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
      en: `What was given back of ${kinds[kind].en.toLowerCase()}, by transfer by hand too`,
    },
    terms: paidBack(kind),
  });

const netOf = (kind: Kind) =>
  metric({
    ...summed,
    zh: `${kinds[kind].zh}净额`,
    en: `${kinds[kind].en}, net`,
    is: { zh: `${kinds[kind].zh}销售 − 退款`, en: `${kinds[kind].en} sold less refunded` },
    terms: [
      sold(kind),
      ...paidBack(kind).map((term) => ({ ...term, times: term.times === 1 ? -1 : 1 }) as const),
    ],
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

const cardReleased = metric({
  ...summed,
  zh: '卡核销收入',
  en: 'Cards released',
  is: {
    zh: '按使用确认的卡收入，含到期沉淀',
    en: 'What of cards was earned by use, and what was left at their end',
  },
  terms: [minus(['4050', '4060'])],
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
} as const;
