import type { Chance } from '@kickstand/domain/platform/chance';
import type { Language } from '../types.ts';

/** Share of rides after which the rider complains. */
export const complaintShare = 0.006;

const words = {
  zh: {
    area_misjudge: ['我在服务区里面还的车，地图上显示没有出界。', '还车点就在路边，不应该算服务区外。'],
    no_stop_misjudge: ['旁边就是划线的车位，没有停在禁停区。', '停的地方没有禁停标志，请核实。'],
    station_misjudge: [
      '车停在站点白线里面，还是收了调度费。',
      '定位飘了，我明明停在站点。',
      '站点停满了只能停旁边一点。',
    ],
    unlock_fail: ['扫码以后车没有反应，还是扣了钱。', '开锁失败，走路去的。'],
    bike_fault: ['骑了两分钟车就没电了。', '刹车有问题，不敢骑，换了一辆。', '电机没有动力，推着走的。'],
    forgot_return: ['忘记点还车了，早就停好了。', '手机没电，没能及时还车。'],
    double_charge: ['同一次骑行扣了两次。', '余额扣了一次，微信又付了一次。'],
    other: ['费用和平时不一样，请帮忙看一下。', '计费时间不对。'],
  },
  en: {
    area_misjudge: [
      'I ended the ride inside the service area; the map shows it too.',
      'The station is right at the roadside and cannot be outside the area.',
    ],
    no_stop_misjudge: [
      'I parked within the marked bay beside it, not in the no-stop zone.',
      'There is no no-stop sign there; please check.',
    ],
    station_misjudge: [
      'The bike stood inside the white lines, and I was still charged a relocation fee.',
      'The position was off: I was clearly at the station.',
      'The station was full, so I had to park a little beside it.',
    ],
    unlock_fail: [
      'Nothing happened after I scanned, and I was charged anyway.',
      'It did not unlock, so I walked.',
    ],
    bike_fault: [
      'The battery was flat after two minutes.',
      'The brakes were bad; I did not dare to ride and took another one.',
      'The motor had no power; I had to push it.',
    ],
    forgot_return: [
      'I forgot to end the ride; it had been parked for long.',
      'My phone was dead, so I could not end the ride in time.',
    ],
    double_charge: ['I was charged twice for one ride.', 'The wallet was charged, and then WeChat as well.'],
    other: ['The charge is higher than usual; please look into it.', 'The time charged is wrong.'],
  },
} as const;
export type ComplaintReason = keyof (typeof words)['zh'];

/** What riders complain about who did not put their vehicle down where it costs. */
export const usualComplaints: readonly ComplaintReason[] = [
  ...(['unlock_fail', 'bike_fault', 'bike_fault', 'forgot_return', 'double_charge', 'other'] as const),
];

/** What a rider writes about it. */
export const complaintOf = (reason: ComplaintReason, chance: Chance, language: Language): string =>
  chance.pick<string>(words[language][reason]);

const said = {
  zh: ['就在小区东门的站点。', '停在地铁口右手边，第二排。', '当时没有拍照，位置就是站点里。'],
  en: [
    'At the station by the east gate of the estate.',
    'On the right of the metro exit, in the second row.',
    'I took no photo, but I was inside the station.',
  ],
} as const;
/** What a rider says who is asked for more. */
export const saidWhenAsked = (chance: Chance, language: Language): string =>
  chance.pick<string>(said[language]);
