import type { Told, Unit } from './metric.ts';

/** A figure of single things: its name in both languages, its unit and its meaning. */
const of = (zh: string, en: string, is: readonly [zh: string, en: string], unit: Unit = 'count'): Told => ({
  zh,
  en,
  unit,
  is: { zh: is[0], en: is[1] },
});

/** Figures of vehicles, stations and places over days, each computed in one place on the server. */
export const thingFigures = {
  failedUnlocks: of('开锁失败', 'Failed unlocks', [
    '车辆没有打开、骑行没有开始的次数',
    'Times a vehicle did not unlock and no ride began',
  ]),
  missedDispatch: of('调度流失', 'Missed: dispatch', [
    '因预留、挪动或停在区外而没有成单的次数',
    'Orders missed because the vehicle was reserved, being moved or outside its area',
  ]),
  missedOps: of('运维流失', 'Missed: upkeep', [
    '因电量、故障、运维、离线或下架而没有成单的次数',
    'Orders missed because the vehicle was low on battery, faulty, in operations, offline or off the shelf',
  ]),
  missedDemand: of('流失', 'Missed', [
    '没有借到车的搜索和扫码',
    'Searches and scans that did not lead to a ride',
  ]),
  shelfDays: of(
    '上架天数',
    'Days on the shelf',
    ['车辆上架的天数', 'Days a vehicle was on the shelf'],
    'each',
  ),
  ridesPerShelfDay: of('日均订单', 'Rides a day', ['订单 ÷ 上架天数', 'Rides ÷ days on the shelf'], 'each'),
  earnedPerShelfDay: of(
    '日均净实收',
    'Net paid a day',
    ['骑行净实收 ÷ 上架天数', 'Net paid for rides ÷ days on the shelf'],
    'cents',
  ),
  outTime: of(
    '停运时长',
    'Out of service',
    ['因故障停运的时间', 'Time a vehicle was out of service because of a fault'],
    'seconds',
  ),
  complaints: of('工单', 'Tickets', ['关于骑行的工单', 'Complaints about rides']),
  partsCost: of(
    '配件成本',
    'Cost of parts',
    ['维修所用配件按维修结束时的价格', 'Parts used in repairs, at the prices when each repair ended'],
    'cents',
  ),
  vehicleNet: of(
    '车辆净收益',
    'Net of work and parts',
    ['骑行净实收 − 任务成本 − 配件成本', 'Net paid for rides minus task cost minus cost of parts'],
    'cents',
  ),
  pickups: of('取车', 'Pickups', [
    '从还车点开始的骑行，按开始日',
    'Rides that began at a station, by day of start',
  ]),
  returns: of('还车', 'Returns', [
    '在还车点结束的骑行，按结束日',
    'Rides that ended at a station, by day of end',
  ]),
  netFlow: of('净流入', 'Net flow', ['还车 − 取车', 'Returns minus pickups']),
  emptyTime: of(
    '无车时长',
    'Empty',
    ['还车点启用而无车可租的时间', 'Time a station was open with no vehicle to rent'],
    'seconds',
  ),
  fullTime: of('满位时长', 'Full', ['还车点没有空位的时间', 'Time a station had no free space'], 'seconds'),
  emptyShare: of('无车占比', 'Empty share', ['无车时长 ÷ 启用时长', 'Empty time ÷ time open'], 'percent'),
  stationFailures: of('未成行', 'Failures at stations', [
    '在还车点没有骑走车辆的骑行人',
    'Riders who could not ride off with a vehicle at a station',
  ]),
  returnApplications: of('还车申请', 'Return applications', [
    '关于还车点的还车申请',
    'Return applications concerning a station',
  ]),
  stationComplaints: of('投诉工单', 'Complaints', [
    '关于在还车点结束的骑行的工单',
    'Complaints about rides that ended at a station',
  ]),
  movesIn: of('挪入', 'Moved in', ['判定有效的挪入车辆', 'Vehicles moved in, in moves judged valid']),
  movesOut: of('挪出', 'Moved out', ['判定有效的挪出车辆', 'Vehicles moved out, in moves judged valid']),
  elsewhereNet: of(
    '其他地点净实收',
    'Net paid elsewhere',
    [
      '骑行净实收中不从所列还车点开始的部分',
      'The part of net paid for rides that began at none of the listed stations',
    ],
    'cents',
  ),
  ridesBegun: of('借车', 'Starts', [
    '已结束的骑行，按开始的日和时',
    'Ended rides, by the day and hour they began',
  ]),
  averageOnShelf: of(
    '日均上架',
    'On the shelf',
    ['每 5 分钟上架车辆数的平均', 'On-shelf vehicles, average of samples every 5 minutes'],
    'vehicles',
  ),
  rentableShare: of(
    '可租占比',
    'Rentable share',
    ['每 5 分钟可租车辆 ÷ 上架车辆', 'Rentable ÷ on-shelf vehicles, sampled every 5 minutes'],
    'percent',
  ),
  ridesBegunPerVehicle: of(
    '车均借车',
    'Starts per vehicle',
    ['借车 ÷ 日均上架 ÷ 天数', 'Starts ÷ vehicles on the shelf ÷ days'],
    'each',
  ),
  riddenShare: of(
    '动销率',
    'Active',
    ['当天至少有一单的车辆 ÷ 日均上架', 'Vehicles with at least one ride that day ÷ vehicles on the shelf'],
    'percent',
  ),
  shortOrderShare: of(
    '短单率',
    'Short orders',
    [
      '少于 2 分钟，或少于 200 米且还回原站的骑行占比',
      'Share of rides under 2 minutes, or under 200 m and returned to the same station',
    ],
    'percent',
  ),
  missedDemandShare: of(
    '流失率',
    'Missed share',
    ['流失 ÷（流失＋借车）', 'Missed ÷ (missed + starts)'],
    'percent',
  ),
  ridersSeen: of('骑行用户', 'People who rode', [
    '期间骑行过的用户，每人计一次',
    'People who rode in the period, each counted once',
  ]),
  ridersAgain: of('复骑用户', 'Repeat riders', [
    '期间骑行至少两次的用户',
    'People who rode at least twice in the period',
  ]),
} as const;
