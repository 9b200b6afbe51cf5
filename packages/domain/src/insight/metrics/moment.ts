import type { Told, Unit } from './metric.ts';

/** A figure of the current moment: its name in both languages, its unit and its meaning. */
const now = (
  zh: string,
  en: string,
  is: readonly [zh: string, en: string],
  unit: Unit = 'vehicles',
): Told => ({
  zh,
  en,
  unit,
  is: { zh: is[0], en: is[1] },
});

/** Figures of the current moment, not of a day or a period. */
export const momentFigures = {
  idleTime: {
    ...now(
      '闲置时长',
      'Idle for',
      [
        '上架、可租状态的车辆距最近一次关锁的时间',
        'Time since the last locking of a rentable vehicle on the shelf',
      ],
      'seconds',
    ),
    without: {
      zh: '骑行、预约、运维中和下架的车辆',
      en: 'Vehicles in a ride, reserved, in operations or off the shelf',
    },
  } as Told,
  noRideTime: now(
    '无单时长',
    'Without a ride for',
    [
      '距最近一次骑行结束的时间，其间换电、挪车不影响',
      'Time since the vehicle’s last ride ended; swaps and moves in between do not reset it',
    ],
    'seconds',
  ),
  vehiclesNow: now('车辆总数', 'All vehicles', [
    '现有的全部车辆，含未上架',
    'All existing vehicles, including those off the shelf',
  ]),
  onShelfNow: now('当前上架', 'On the shelf now', ['现在上架的车辆', 'Vehicles on the shelf now']),
  rentableNow: now('当前可租', 'Rentable now', ['现在骑行人可以租用的车辆', 'Vehicles riders can rent now']),
  onlineNow: now('当前在线', 'Online now', ['现在在线的上架车辆', 'On-shelf vehicles that are online now']),
  offlineNow: now('当前离线', 'Offline now', [
    '曾经上线、现在离线的上架车辆',
    'On-shelf vehicles that have been online before and are offline now',
  ]),
  ridingNow: now('骑行状态', 'States of use', [
    '上架车辆按骑行状态的数量',
    'On-shelf vehicles by riding state',
  ]),
  opsNow: now('运维状态', 'States of upkeep', [
    '上架车辆按运维状态的数量，一辆车可有多个；未上架单独计',
    'On-shelf vehicles by ops state, each counted in every state it has; off-shelf vehicles are counted separately',
  ]),
  alarmsNow: now('未关闭告警', 'Open alarms', [
    '上架车辆按未关闭告警种类的数量',
    'On-shelf vehicles by open alarm type',
  ]),
  idleBandsNow: now('闲置分布', 'Idle vehicles by time', ['按闲置时长分段的车辆', 'Vehicles by idle time']),
  chargeNow: now('电量分段', 'Vehicles by charge', ['按电量分段的上架车辆', 'On-shelf vehicles by charge']),
  chargeMeanNow: now(
    '平均电量',
    'Mean charge',
    ['上报电量的上架车辆的平均电量', 'Average charge of the on-shelf vehicles that report it'],
    'percent',
  ),
  standingNow: now('当前车辆', 'Vehicles now', [
    '现在停在还车点内的车辆',
    'Vehicles parked in a station now',
  ]),
  standingRentableNow: now('可租', 'Rentable', [
    '现在停在还车点内、可以租用的车辆',
    'Vehicles parked in a station that riders can rent now',
  ]),
  standingIdleNow: now('闲置', 'Idle', [
    '停在还车点内、闲置超过 1 小时的车辆',
    'Vehicles parked in a station and idle for more than an hour',
  ]),
  nearbyNow: now('周边站外', 'Outside nearby', [
    '离还车点 100 米内、停在站外的车辆，归最近的还车点',
    'Vehicles parked outside but within 100 m of a station, counted for the nearest one',
  ]),
} as const;
