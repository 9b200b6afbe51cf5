import type { Told } from './metric.ts';

const moment = (said: Told): Told => said;

/** Figures of this moment: told of what is there now, of no day and of no span. */
export const momentFigures = {
  idleTime: moment({
    zh: '闲置时长',
    en: 'Idle for',
    unit: 'seconds',
    is: {
      zh: '上架、可租状态的车辆距最近一次关锁的时间',
      en: 'How long ago a vehicle was locked that is on the shelf and that nobody rides, keeps or works at',
    },
    without: {
      zh: '骑行、预约、运维中和下架的车辆',
      en: 'Vehicles in use, kept, worked at or off the shelf',
    },
  }),
  noRideTime: moment({
    zh: '无单时长',
    en: 'Without a ride for',
    unit: 'seconds',
    is: {
      zh: '距最近一次骑行结束的时间，其间换电、挪车不影响',
      en: 'How long ago the last ride on a vehicle ended, whatever staff did with it since',
    },
  }),
} as const;
