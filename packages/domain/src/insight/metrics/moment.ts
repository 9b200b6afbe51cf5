import type { Told, Unit } from './metric.ts';

/** What a figure of this moment is called in both languages, in what it is counted, and what it means. */
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

/** Figures of this moment: told of what is there now, of no day and of no span. */
export const momentFigures = {
  idleTime: {
    ...now(
      '闲置时长',
      'Idle for',
      [
        '上架、可租状态的车辆距最近一次关锁的时间',
        'How long ago a vehicle was locked that is on the shelf and that nobody rides, keeps or works at',
      ],
      'seconds',
    ),
    without: {
      zh: '骑行、预约、运维中和下架的车辆',
      en: 'Vehicles in use, kept, worked at or off the shelf',
    },
  } as Told,
  noRideTime: now(
    '无单时长',
    'Without a ride for',
    [
      '距最近一次骑行结束的时间，其间换电、挪车不影响',
      'How long ago the last ride on a vehicle ended, whatever staff did with it since',
    ],
    'seconds',
  ),
  vehiclesNow: now('车辆总数', 'All vehicles', [
    '现有的全部车辆，含未上架',
    'All vehicles that are there, those off the shelf too',
  ]),
  onShelfNow: now('当前上架', 'On the shelf now', ['现在上架的车辆', 'Vehicles on the shelf now']),
  rentableNow: now('当前可租', 'Rentable now', [
    '现在骑行人可以租用的车辆',
    'Vehicles that riders can take now',
  ]),
  onlineNow: now('当前在线', 'Online now', [
    '现在在线的上架车辆',
    'Vehicles on the shelf that are heard now',
  ]),
  offlineNow: now('当前离线', 'Offline now', [
    '曾经上线、现在离线的上架车辆',
    'Vehicles on the shelf that were heard once and are not now',
  ]),
  ridingNow: now('骑行状态', 'States of use', [
    '上架车辆按骑行状态的数量',
    'Vehicles on the shelf by how they are used',
  ]),
  opsNow: now('运维状态', 'States of upkeep', [
    '上架车辆按运维状态的数量，一辆车可有多个；未上架单独计',
    'Vehicles on the shelf by what upkeep they need, each counted in every state it has; those off the shelf by themselves',
  ]),
  alarmsNow: now('未关闭告警', 'Open alarms', [
    '上架车辆按未关闭告警种类的数量',
    'Vehicles on the shelf by the alarms that are open',
  ]),
  idleBandsNow: now('闲置分布', 'Idle vehicles by time', [
    '按闲置时长分段的车辆',
    'Vehicles by how long they are idle',
  ]),
  chargeNow: now('电量分段', 'Vehicles by charge', [
    '按电量分段的上架车辆',
    'Vehicles on the shelf by their charge',
  ]),
  chargeMeanNow: now(
    '平均电量',
    'Mean charge',
    ['上报电量的上架车辆的平均电量', 'Mean charge of the vehicles on the shelf that tell it'],
    'percent',
  ),
  standingNow: now('当前车辆', 'Vehicles now', [
    '现在停在还车点内的车辆',
    'Vehicles that stand in a station now',
  ]),
  standingRentableNow: now('可租', 'Rentable', [
    '现在停在还车点内、可以租用的车辆',
    'Vehicles in a station that riders can take now',
  ]),
  standingIdleNow: now('闲置', 'Idle', [
    '停在还车点内、闲置超过 1 小时的车辆',
    'Vehicles in a station that are idle for an hour or longer',
  ]),
  nearbyNow: now('周边站外', 'Outside nearby', [
    '离还车点 100 米内、停在站外的车辆，归最近的还车点',
    'Vehicles within 100 m of a station that stand outside, at the nearest one',
  ]),
} as const;
