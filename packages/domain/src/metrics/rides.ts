import { minus, plus } from './facts.ts';
import { metric, ratio } from './metric.ts';

const ofRides = { fact: 'rides', add: { time: 'sum', area: 'sum' } } as const;

const rides = metric({
  ...ofRides,
  zh: '订单',
  en: 'Rides',
  unit: 'count',
  is: { zh: '当日结束的骑行', en: 'Rides that ended on the day' },
  terms: [plus(['ride'])],
});

const trialRides = metric({
  ...ofRides,
  zh: '免费试骑',
  en: 'Free trials',
  unit: 'count',
  is: { zh: '按试骑规则免骑行费的订单', en: 'Rides that cost nothing by the rule of trials' },
  terms: [plus(['ride'], { about: ['trial'] })],
});

const benefit = metric({
  ...ofRides,
  zh: '优惠抵扣',
  en: 'Benefits',
  unit: 'cents',
  is: { zh: '卡和活动为骑行减免的金额', en: 'What cards and activities took off rides' },
  without: { zh: '赠送余额支付', en: 'What was paid from gifts' },
  terms: [plus(['benefit'])],
});

const cardBenefit = metric({
  ...ofRides,
  zh: '卡抵扣',
  en: 'Paid by cards',
  unit: 'cents',
  is: { zh: '骑行卡和优惠卡为骑行减免的金额', en: 'What riding and discount cards took off rides' },
  terms: [plus(['benefit'], { about: ['riding_card', 'free_card', 'discount_card'] })],
});

const distance = metric({
  ...ofRides,
  zh: '骑行里程',
  en: 'Distance',
  unit: 'metres',
  is: { zh: '当日结束的骑行的里程', en: 'How far the rides went that ended on the day' },
  terms: [plus(['metres'])],
});

const ridingTime = metric({
  ...ofRides,
  zh: '骑行时长',
  en: 'Riding time',
  unit: 'seconds',
  is: { zh: '当日结束的骑行的时长', en: 'How long the rides took that ended on the day' },
  terms: [plus(['seconds'])],
});

const strayReturns = metric({
  ...ofRides,
  zh: '站外还车',
  en: 'Returns outside stations',
  unit: 'count',
  is: { zh: '没有还在还车点内的骑行', en: 'Rides that did not end in a station' },
  terms: [plus(['ride']), minus(['ride'], { kinds: ['in_station'] })],
});

const strayShare = ratio({
  zh: '站外还车率',
  en: 'Share of returns outside stations',
  unit: 'percent',
  is: { zh: '站外还车 ÷ 订单', en: 'Returns outside stations of all rides' },
  of: strayReturns,
  per: rides,
});

const distancePerRide = ratio({
  zh: '单均里程',
  en: 'Distance per ride',
  unit: 'metres',
  is: { zh: '骑行里程 ÷ 订单', en: 'Distance by rides' },
  of: distance,
  per: rides,
});

const timePerRide = ratio({
  zh: '单均时长',
  en: 'Time per ride',
  unit: 'seconds',
  is: { zh: '骑行时长 ÷ 订单', en: 'Riding time by rides' },
  of: ridingTime,
  per: rides,
});

/** The figures of this family. */
export const rideFigures = {
  rides,
  trialRides,
  benefit,
  cardBenefit,
  distance,
  ridingTime,
  strayReturns,
  strayShare,
  distancePerRide,
  timePerRide,
} as const;
