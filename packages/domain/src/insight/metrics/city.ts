import type { Told, Unit } from './metric.ts';

/** A figure shown to a city: its name in both languages, its unit and its meaning. */
const of = (zh: string, en: string, is: readonly [zh: string, en: string], unit: Unit = 'count'): Told => ({
  zh,
  en,
  unit,
  is: { zh: is[0], en: is[1] },
});

/** Counts below ten are withheld, and so is anything they could be derived from. */
const tens = {
  zh: '少于 10 的数及可由其推出的数不公布',
  en: 'Counts below ten, and anything they could be derived from, are withheld',
};

/** Figures of districts, as shown to a city. */
export const cityFigures = {
  cityQuota: of(
    '配额',
    'Quota',
    ['城市准许该行政区投放的车辆数', 'Vehicles the city allows in the district'],
    'vehicles',
  ),
  cityDeployed: {
    ...of(
      '投放',
      'Deployed',
      [
        '位于行政区内的上架车辆，每 5 分钟计数的平均',
        'On-shelf vehicles in the district, average of samples every 5 minutes',
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
        'Deployed vehicles that are parked, average of samples every 5 minutes',
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
        'Deployed vehicles in a ride, paused ones included, average of samples every 5 minutes',
      ],
      'vehicles',
    ),
    without: tens,
  } as Told,
  cityStaffOnDuty: of('值守运维人员', 'Staff on duty', [
    '此刻在所示行政区的服务区内在岗、5 分钟内有位置的运维人员数，只有人数',
    'Field staff on duty now in the service areas of the districts shown, heard within 5 minutes; only the number',
  ]),
  cityRides: {
    ...of('区内骑行', 'Rides in the district', [
      '在行政区内结束的骑行，次日 03:00 关日后公布',
      'Rides that ended in the district, published once the day closes at 03:00 of the next',
    ]),
    without: tens,
  } as Told,
  cityRidesPerVehicle: of(
    '车日均骑行',
    'Rides per vehicle and day',
    ['骑行 ÷ 投放 ÷ 天数，只计整天', 'Rides ÷ deployed vehicles ÷ days, whole days only'],
    'each',
  ),
  cityInStationShare: of(
    '站内停放率',
    'Parked in stations',
    ['停在还车点内的车辆 ÷ 在街', 'Vehicles parked in stations ÷ vehicles on the street'],
    'percent',
  ),
  cityOfflineShare: of(
    '离线率',
    'Offline',
    ['离线车辆 ÷ 投放', 'Offline vehicles ÷ deployed vehicles'],
    'percent',
  ),
  cityFaulty: of(
    '超 48 小时故障',
    'Faulty for over 48 h',
    [
      '上报 48 小时后仍未处理的故障车辆，每 5 分钟计数的平均',
      'Vehicles with a fault not dealt with within 48 hours of its report, average of samples every 5 minutes',
    ],
    'vehicles',
  ),
  cityComplaints: of('城市投诉', 'Complaints of the city', [
    '城市提出的投诉，按提出日',
    'Complaints raised by the city, by the day they were raised',
  ]),
  cityMended: of('已整改', 'Resolved', [
    '整改完成的投诉，按完成日',
    'Complaints resolved, by the day they were resolved',
  ]),
  cityMendedInHour: of('1 小时内整改', 'Resolved in 1 h', [
    '提出后 1 小时内整改完成的投诉',
    'Complaints resolved within an hour of being raised',
  ]),
  cityMendedInDay: of('24 小时内整改', 'Resolved in 24 h', [
    '提出后 24 小时内整改完成的投诉',
    'Complaints resolved within 24 hours of being raised',
  ]),
  cityMendedInHourShare: of(
    '1 小时整改率',
    'Share resolved in 1 h',
    ['1 小时内整改 ÷ 已整改', 'Resolved within an hour ÷ resolved'],
    'percent',
  ),
  cityMendedInDayShare: of(
    '24 小时整改率',
    'Share resolved in 24 h',
    ['24 小时内整改 ÷ 已整改', 'Resolved within 24 hours ÷ resolved'],
    'percent',
  ),
  cityViolations: of('禁停违规', 'No-stop violations', [
    '在生效的禁停区内停放超过 10 分钟，按发现日',
    'Vehicles parked in an active no-stop zone for more than ten minutes, by the day of detection',
  ]),
  cityViolationsEnded: of('违规已结束', 'Violations that ended', [
    '因挪车、骑行或禁停失效而结束的禁停违规，按结束日',
    'No-stop violations that ended with a move, a ride or the end of the zone, by the day they ended',
  ]),
  cityViolationTime: of(
    '违停平均时长',
    'Mean time in no-stop zones',
    [
      '已结束的禁停违规从停入到结束的平均时长',
      'Average time from parking to the end of the violation, for ended no-stop violations',
    ],
    'seconds',
  ),
} as const;
