import type { Language } from '@kickstand/town';

const zh = {
  language: 'zh' as Language,
  /** What the city complains about, beside a station. */
  cityPlace: '还车点旁',
  /** Whom riders want invoices for. */
  person: '个人',
  companies: [
    '江城云杉科技有限公司',
    '东城惠民商贸有限公司',
    '南湖远航文化传媒有限公司',
    '滨江筑景设计事务所',
  ],
  /** Why a ride has to end here. */
  returns: {
    out_of_station: [
      '站点满了，只能停旁边。',
      '我就在站点里，定位飘了。',
      '站牌就在旁边，照片可以看到。',
      '',
    ],
    no_stop: ['旁边就是划线车位。', '这里一直停着共享单车。', ''],
  },
  /** Where riders want a station, and why. */
  stationWishes: [
    { address: '小区门口', text: '小区门口没有还车点，希望增加一个' },
    { address: '公交站旁', text: '公交站旁边换乘的人多，建议设站点' },
    { address: '商场北门', text: '周末商场北门找不到地方还车' },
    { address: '', text: '这里每次都要走很远才能还车' },
  ],
  /** What field staff report of riders. */
  misdeeds: {
    private_lock: '车辆被加装私锁，无法移动',
    occupying: '车辆被停进楼道，其他用户无法使用',
    damage: '车筐变形，疑似人为损坏',
  },
  /** What field staff find wrong at a station. */
  findings: {
    parking_line: '停车线磨损，看不清边界',
    cleanliness: '地面有垃圾，需要清扫',
    signs: '站牌倾斜，二维码看不清',
    room: '空间偏窄，高峰时停不下',
    obstacle: '有杂物占用停车位置',
    power: '附近没有可用的电源',
  },
};

/** What people of the town write, in one language. */
export type TownWords = typeof zh;

const en: TownWords = {
  language: 'en',
  cityPlace: 'Beside a station',
  person: 'Personal',
  companies: [
    'Spruce Technology Ltd',
    'Eastside Trading Ltd',
    'Southlake Media Ltd',
    'Riverside Design Office',
  ],
  returns: {
    out_of_station: [
      'The station is full; I can only park beside it.',
      'I am inside the station; the position is off.',
      'The sign is right here; see the photo.',
      '',
    ],
    no_stop: ['There is a marked bay right beside it.', 'Shared bikes are always parked here.', ''],
  },
  stationWishes: [
    { address: 'Gate of the estate', text: 'There is no station at our gate; please add one' },
    { address: 'Beside the bus stop', text: 'Many people change here; please set up a station' },
    { address: 'North gate of the mall', text: 'At weekends there is nowhere to leave the bike here' },
    { address: '', text: 'I always have to walk a long way from here' },
  ],
  misdeeds: {
    private_lock: 'Locked with a private lock; it cannot be moved',
    occupying: 'Kept in a stairwell where nobody else can use it',
    damage: 'The basket is bent; it looks deliberate',
  },
  findings: {
    parking_line: 'The lines are worn and can hardly be seen',
    cleanliness: 'There is rubbish; it needs cleaning',
    signs: 'The sign leans, and its QR code cannot be read',
    room: 'Too narrow for rush hour',
    obstacle: 'Things are left where vehicles should stand',
    power: 'There is no power supply nearby',
  },
};

/** What people of the town write, by its language. */
export const townWords: Readonly<Record<Language, TownWords>> = { zh, en };
