import { plus } from './facts.ts';
import { dailyRatio, metric, ratio } from './metric.ts';
import { moneyFigures } from './money.ts';
import { rideFigures } from './rides.ts';

const counted = { fact: 'fleet', add: { time: 'mean', area: 'sum' }, unit: 'vehicles' } as const;

const onShelf = metric({
  ...counted,
  zh: '上架车辆',
  en: 'On-shelf vehicles',
  is: { zh: '每小时上架车辆数的平均', en: 'Vehicles on the shelf, average of hourly samples' },
  terms: [plus(['onShelf'])],
});

const rentable = metric({
  ...counted,
  zh: '可租车辆',
  en: 'Rentable vehicles',
  is: {
    zh: '每小时可租车辆数的平均',
    en: 'Vehicles that could be rented, average of hourly samples',
  },
  terms: [plus(['rentable'])],
});

const rentableRate = ratio({
  zh: '可租率',
  en: 'Rentable rate',
  unit: 'percent',
  is: { zh: '可租车辆 ÷ 上架车辆', en: 'Rentable vehicles ÷ on-shelf vehicles' },
  of: rentable,
  per: onShelf,
});

const activeVehicles = metric({
  fact: 'active',
  add: { time: 'never', area: 'never' },
  zh: '活跃车辆',
  en: 'Active vehicles',
  unit: 'vehicles',
  is: {
    zh: '当日有超过 60 秒的骑行结束的车辆，每辆计一次',
    en: 'Vehicles with a ride longer than 60 seconds that ended on the day, each counted once',
  },
  terms: [plus(['vehicle'])],
});

const activeRate = dailyRatio({
  zh: '活跃率',
  en: 'Active rate',
  unit: 'percent',
  is: { zh: '活跃车辆 ÷ 上架车辆', en: 'Active vehicles ÷ on-shelf vehicles' },
  of: activeVehicles,
  per: onShelf,
});

const ridesPerVehicle = ratio({
  zh: '车均单量',
  en: 'Rides per vehicle',
  unit: 'each',
  is: { zh: '订单 ÷ 上架车辆日', en: 'Rides ÷ on-shelf vehicle days' },
  of: rideFigures.rides,
  per: onShelf,
});

const paidPerVehicle = ratio({
  zh: '车均营收',
  en: 'Paid per vehicle',
  unit: 'cents',
  is: { zh: '实收 ÷ 上架车辆日', en: 'Paid ÷ on-shelf vehicle days' },
  of: moneyFigures.paid,
  per: onShelf,
});

/** The figures of this family. */
export const fleetFigures = {
  onShelf,
  rentable,
  rentableRate,
  activeVehicles,
  activeRate,
  ridesPerVehicle,
  paidPerVehicle,
} as const;
