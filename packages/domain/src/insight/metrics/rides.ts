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
  is: { zh: '按试骑规则免骑行费的订单', en: 'Rides that were free under the trial rule' },
  terms: [plus(['ride'], { about: ['trial'] })],
});

const benefit = metric({
  ...ofRides,
  zh: '优惠抵扣',
  en: 'Benefits',
  unit: 'cents',
  is: { zh: '卡和活动为骑行减免的金额', en: 'What cards and activities took off the price of rides' },
  without: { zh: '赠送余额支付', en: 'Payments from gift balances' },
  terms: [plus(['benefit'])],
});

const cardBenefit = metric({
  ...ofRides,
  zh: '卡抵扣',
  en: 'Paid by cards',
  unit: 'cents',
  is: {
    zh: '骑行卡和优惠卡为骑行减免的金额',
    en: 'What riding and discount cards took off the price of rides',
  },
  terms: [plus(['benefit'], { about: ['riding_card', 'free_card', 'discount_card'] })],
});

const distance = metric({
  ...ofRides,
  zh: '骑行里程',
  en: 'Distance',
  unit: 'metres',
  is: { zh: '当日结束的骑行的里程', en: 'Distance of the rides that ended on the day' },
  terms: [plus(['metres'])],
});

const ridingTime = metric({
  ...ofRides,
  zh: '骑行时长',
  en: 'Riding time',
  unit: 'seconds',
  is: { zh: '当日结束的骑行的时长', en: 'Duration of the rides that ended on the day' },
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

const returnsTo = (zh: string, en: string, kinds: readonly string[]) =>
  metric({
    ...ofRides,
    zh,
    en,
    unit: 'count',
    is: { zh: `还车结果为${zh}的骑行`, en: `Rides by outcome of the return: ${en.toLowerCase()}` },
    terms: [plus(['ride'], { kinds })],
  });

const inStation = returnsTo('站内还车', 'Returned in a station', ['in_station']);
const outOfStation = returnsTo('站点外还车', 'Returned off stations', ['out_of_station']);
const inNoStop = returnsTo('禁停区还车', 'Returned in no-stop zones', ['in_no_stop', 'in_no_ride']);
const outOfArea = returnsTo('服务区外还车', 'Returned outside areas', ['out_of_area']);
const otherReturns = metric({
  ...ofRides,
  zh: '其他还车',
  en: 'Returned otherwise',
  unit: 'count',
  is: {
    zh: '不规范还车、后台或自动结束的骑行',
    en: 'Rides returned improperly, or ended by staff or automatically',
  },
  terms: [
    plus(['ride']),
    minus(['ride'], { kinds: ['in_station', 'out_of_station', 'in_no_stop', 'in_no_ride', 'out_of_area'] }),
  ],
});

const shortRides = metric({
  ...ofRides,
  zh: '短时骑行',
  en: 'Short rides',
  unit: 'count',
  is: { zh: '不足 2 分钟的骑行', en: 'Rides shorter than 2 minutes' },
  terms: [plus(['short'])],
});

const longRides = metric({
  ...ofRides,
  zh: '超长骑行',
  en: 'Very long rides',
  unit: 'count',
  is: { zh: '超过 12 小时的骑行', en: 'Rides longer than 12 hours' },
  terms: [plus(['long'])],
});

const usualRides = metric({
  ...ofRides,
  zh: '正常时长骑行',
  en: 'Rides of usual length',
  unit: 'count',
  is: { zh: '2 分钟至 12 小时的骑行', en: 'Rides of 2 minutes to 12 hours' },
  terms: [plus(['ride']), minus(['short', 'long'])],
});

const reliefs = {
  free: ['trial', 'free_activity', 'free_card'],
  discount: ['discount_card', 'ride_discount', 'random_cut', 'full_cut', 'red_packet'],
  card: ['riding_card'],
} as const;

const reliefOf = (zh: string, en: string, about: readonly string[]) =>
  metric({
    ...ofRides,
    zh,
    en,
    unit: 'count',
    is: { zh: `用到${zh}的骑行`, en: `Rides by benefit used: ${en.toLowerCase()}` },
    terms: [plus(['ride'], { about })],
  });

const freeRides = reliefOf('免费', 'Free', reliefs.free);
const discountedRides = reliefOf('折扣优惠', 'Discount', reliefs.discount);
const ridesByCard = reliefOf('骑行卡优惠', 'Riding card', reliefs.card);
const fullRides = metric({
  ...ofRides,
  zh: '无优惠',
  en: 'No benefit',
  unit: 'count',
  is: { zh: '没有用到任何优惠的骑行', en: 'Rides without any benefit' },
  terms: [plus(['ride']), minus(['ride'], { about: Object.values(reliefs).flat() })],
});

const strayShare = ratio({
  zh: '站外还车率',
  en: 'Share of returns outside stations',
  unit: 'percent',
  is: { zh: '站外还车 ÷ 订单', en: 'Returns outside stations ÷ rides' },
  of: strayReturns,
  per: rides,
});

const distancePerRide = ratio({
  zh: '单均里程',
  en: 'Distance per ride',
  unit: 'metres',
  is: { zh: '骑行里程 ÷ 订单', en: 'Distance ÷ rides' },
  of: distance,
  per: rides,
});

const timePerRide = ratio({
  zh: '单均时长',
  en: 'Time per ride',
  unit: 'seconds',
  is: { zh: '骑行时长 ÷ 订单', en: 'Riding time ÷ rides' },
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
  inStation,
  outOfStation,
  inNoStop,
  outOfArea,
  otherReturns,
  shortRides,
  usualRides,
  longRides,
  freeRides,
  discountedRides,
  ridesByCard,
  fullRides,
  distancePerRide,
  timePerRide,
} as const;
