import type { Told, Unit } from './metric.ts';

/** What a figure of a city is called in both languages, in what it is counted, and what it means. */
const of = (zh: string, en: string, is: readonly [zh: string, en: string], unit: Unit = 'count'): Told => ({
  zh,
  en,
  unit,
  is: { zh: is[0], en: is[1] },
});

/** Fewer than ten are not told, and neither is what they would follow from. */
const tens = {
  zh: '少于 10 的数及可由其推出的数不公布',
  en: 'Fewer than ten, and what tells of them, are not told',
};

/** Figures of districts, as a city is shown them. */
export const cityFigures = {
  cityQuota: of(
    '配额',
    'Quota',
    ['城市准许该行政区投放的车辆数', 'Vehicles that the city allows in the district'],
    'vehicles',
  ),
  cityDeployed: {
    ...of(
      '投放',
      'Deployed',
      [
        '位于行政区内的上架车辆，每 5 分钟计数的平均',
        'Vehicles on the shelf within the district, the mean of counts every five minutes',
      ],
      'vehicles',
    ),
    without: tens,
  } as Told,
  cityOnStreet: {
    ...of(
      '在街',
      'On the street',
      [
        '投放车辆中停放的，每 5 分钟计数的平均',
        'Deployed vehicles that stand, the mean of counts every five minutes',
      ],
      'vehicles',
    ),
    without: tens,
  } as Told,
  cityInTrip: {
    ...of(
      '区内骑行中',
      'Riding in districts',
      [
        '投放车辆中骑行和临停的，每 5 分钟计数的平均',
        'Deployed vehicles that are ridden or parked for a moment, the mean of counts every five minutes',
      ],
      'vehicles',
    ),
    without: tens,
  } as Told,
  cityRides: {
    ...of('区内骑行', 'Rides in the district', [
      '在行政区内结束的骑行，次日 03:00 关日后公布',
      'Rides that ended in the district, told once the day is shut at 03:00 of the next',
    ]),
    without: tens,
  } as Told,
  cityRidesPerVehicle: of(
    '车日均骑行',
    'Rides per vehicle and day',
    ['骑行 ÷ 投放 ÷ 天数，只计整天', 'Rides by deployed vehicle and day, of whole days'],
    'each',
  ),
  cityInStationShare: of(
    '站内停放率',
    'Parked in stations',
    ['停在还车点内的车辆 ÷ 在街', 'Vehicles that stand in stations of those on the street'],
    'percent',
  ),
  cityOfflineShare: of(
    '离线率',
    'Offline',
    ['离线车辆 ÷ 投放', 'Vehicles that are not heard of those deployed'],
    'percent',
  ),
  cityFaulty: of(
    '超 48 小时故障',
    'Faulty for over 48 h',
    [
      '上报 48 小时后仍未处理的故障车辆，每 5 分钟计数的平均',
      'Vehicles with a fault that nobody dealt with for 48 hours, the mean of counts every five minutes',
    ],
    'vehicles',
  ),
  cityComplaints: of('城市投诉', 'Complaints of the city', [
    '城市提出的投诉，按提出日',
    'Raised by the city, by the day of that',
  ]),
  cityMended: of('已整改', 'Mended', [
    '整改完成的投诉，按完成日',
    'Complaints that were mended, by the day of that',
  ]),
  cityMendedInHour: of('1 小时内整改', 'Mended in 1 h', [
    '提出后 1 小时内整改完成的投诉',
    'Complaints that were mended within an hour of being raised',
  ]),
  cityMendedInDay: of('24 小时内整改', 'Mended in 24 h', [
    '提出后 24 小时内整改完成的投诉',
    'Complaints that were mended within 24 hours of being raised',
  ]),
  cityMendedInHourShare: of(
    '1 小时整改率',
    'Share mended in 1 h',
    ['1 小时内整改 ÷ 已整改', 'Mended within an hour of those mended'],
    'percent',
  ),
  cityMendedInDayShare: of(
    '24 小时整改率',
    'Share mended in 24 h',
    ['24 小时内整改 ÷ 已整改', 'Mended within 24 hours of those mended'],
    'percent',
  ),
  cityViolations: of('禁停违规', 'No-stop violations', [
    '在生效的禁停区内停放超过 10 分钟，按发现日',
    'Vehicles that stood in an active no-stop zone for more than ten minutes, by the day on which that was found',
  ]),
  cityViolationsEnded: of('违规已结束', 'Violations that ended', [
    '因挪车、骑行或禁停失效而结束的禁停违规，按结束日',
    'No-stop violations that ended by a move, a ride or because the zone no longer held, by the day of that',
  ]),
  cityViolationTime: of(
    '违停平均时长',
    'Mean time in no-stop zones',
    [
      '已结束的禁停违规从停入到结束的平均时长',
      'How long vehicles stood there whose violation ended, on average',
    ],
    'seconds',
  ),
} as const;
