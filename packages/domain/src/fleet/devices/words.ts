import type { BmsFault } from '@kickstand/contract/fleet/devices';

/** A text in both languages of the product. */
export interface Texts {
  zh: string;
  en: string;
}
type Language = 'zh-CN' | 'en-US';

export const textIn = ({ zh, en }: Texts, language: Language) => (language === 'en-US' ? en : zh);

/** The notifications of controllers in words. */
export const notifyWords: Readonly<Record<number, Texts>> = {
  0: { zh: '自动设防', en: 'armed by itself' },
  1: { zh: '已上锁（指令）', en: 'locked by command' },
  2: { zh: '已撤防', en: 'disarmed' },
  3: { zh: '上线', en: 'came online' },
  4: { zh: '断链（5 分钟）', en: 'link lost (5 minutes)' },
  5: { zh: '设防状态下移动', en: 'moved while armed' },
  6: { zh: '电瓶移除', en: 'battery removed' },
  7: { zh: '电门打开', en: 'motor circuit on' },
  8: { zh: '电门关闭', en: 'motor circuit off' },
  9: { zh: '低电', en: 'low battery' },
  10: { zh: '设备主动断开', en: 'device closed the link' },
  11: { zh: '电池仓打开', en: 'battery compartment opened' },
  12: { zh: '电池仓关闭', en: 'battery compartment closed' },
  13: { zh: '定时自动设防', en: 'armed by itself after a time' },
  14: { zh: '离开信标自动设防', en: 'armed by itself away from its beacon' },
  15: { zh: '已上锁（手动）', en: 'locked by hand' },
  16: { zh: '已解锁', en: 'unlocked' },
  17: { zh: '驶出围栏', en: 'left the fence' },
  18: { zh: '驶入围栏', en: 'entered the fence' },
  19: { zh: '设防状态下再次移动', en: 'moved again while armed' },
  20: { zh: '设防状态下震动', en: 'shaken while armed' },
  21: { zh: '电量降至 50%', en: 'charge down to 50 %' },
  22: { zh: '电量降至 30%', en: 'charge down to 30 %' },
  23: { zh: '电瓶恢复', en: 'battery back' },
  55: { zh: '超载', en: 'overloaded' },
  56: { zh: '超载解除', en: 'no longer overloaded' },
};

/** A notification in words; unknown ones by number. */
export const notifyText = (code: number, language: Language) =>
  textIn(notifyWords[code] ?? { zh: `通知 ${code}`, en: `notification ${code}` }, language);

/** The faults of a battery management system in words. */
export const bmsFaultWords: Readonly<Record<BmsFault, Texts>> = {
  charge_over_temp: { zh: '充电过温', en: 'too hot while charged' },
  short_circuit: { zh: '短路', en: 'short circuit' },
  discharge_over_current: { zh: '放电过流', en: 'discharge current too high' },
  charge_over_current: { zh: '充电过流', en: 'charge current too high' },
  under_voltage: { zh: '总压欠压', en: 'voltage too low' },
  over_voltage: { zh: '总压过压', en: 'voltage too high' },
  cell_under: { zh: '单体欠压', en: 'a cell too low' },
  cell_over: { zh: '单体过压', en: 'a cell too high' },
  sampling: { zh: '采样异常', en: 'measures nothing sensible' },
  discharge_low_temp: { zh: '放电低温', en: 'too cold while discharged' },
  charge_low_temp: { zh: '充电低温', en: 'too cold while charged' },
};

/** The bits of the status word in words, set and unset. */
export const statusBits: readonly (readonly [bit: number, set: Texts, unset?: Texts])[] = [
  [0, { zh: '设防', en: 'armed' }, { zh: '撤防', en: 'disarmed' }],
  [1, { zh: '电门开', en: 'motor circuit on' }, { zh: '电门关', en: 'motor circuit off' }],
  [2, { zh: '后轮解锁', en: 'wheel unlocked' }],
  [3, { zh: '电池仓已锁', en: 'seat locked' }, { zh: '电池仓未锁', en: 'seat open' }],
  [4, { zh: '主电接通', en: 'battery connected' }, { zh: '主电断开', en: 'battery removed' }],
  [5, { zh: '定位快速模式', en: 'fast positioning' }],
  [6, { zh: '移动中', en: 'moving' }],
  [7, { zh: '轮动', en: 'wheel turning' }],
  [8, { zh: '节能', en: 'saving power' }],
  [9, { zh: '休眠', en: 'sleeping' }],
  [10, { zh: '移动告警语音', en: 'voice on moving' }],
];

/** A status word in words, bit by bit. */
export const statusTexts = (status: number, language: Language): string[] =>
  statusBits.flatMap(([bit, set, unset]) => {
    const text = status & (1 << bit) ? set : unset;
    return text ? [textIn(text, language)] : [];
  });
