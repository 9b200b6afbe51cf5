import type { Words } from '../../kit/words.ts';
import type { zh } from './vehicle-statistics.words.zh.ts';

export const en: Words<typeof zh> = {
  title: 'Vehicle statistics',
  empty: 'No vehicle is like that',
  fields: {
    serviceAreaId: 'Service area',
    trips: 'Orders',
    earnedCents: 'Earned',
    distanceM: 'Ridden',
    ridingSeconds: 'Riding time',
    failedUnlocks: 'Failed unlocks',
    swaps: 'Swaps',
    repairs: 'Repairs',
    moves: 'Moves',
    shelfDays: 'Days on the shelf',
    tripsPerDay: 'Orders a day',
    earnedPerDay: 'Earned a day',
    outSeconds: 'Out of service',
    tickets: 'Work sheets',
    workCents: 'Paid for work',
    netCents: 'Net',
    tripsFrom: 'Orders from',
    earnedFrom: 'Earned from',
  },
  sums: 'Sums and averages',
  unknown: (numbers) => `These numbers do not exist or are outside of what you may see: ${numbers}`,
  chartOf: (bars) => `Vehicles by what a day on the shelf brings: ${bars}`,
  from: (least) => `from ${least}`,
  nothing: '0',
  scrap: 'Propose to scrap',
  scrapTag: '拟报废',
};
