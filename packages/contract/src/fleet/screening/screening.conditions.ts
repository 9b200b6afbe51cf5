/** A term in both languages. */
export interface BothNames {
  zh: string;
  en: string;
}

/** The unit of a condition on the wire; the console shows millivolts as volts, metres as kilometres, cents as yuan. */
export type ConditionUnit = 'percent' | 'mv' | 'm' | 'h' | 'd' | 'month' | 'times' | 'cents';

/**
 * The definition of a condition. `form` says what its operand is: a range of which one end may be open (`range`), a
 * minimum (`least`), a maximum (`most`), several names (`among`), or none (`is`).
 */
export interface ConditionKind extends BothNames {
  form: 'range' | 'least' | 'most' | 'among' | 'is';
  unit?: ConditionUnit;
  /** The limits of the operand, in the unit. */
  min?: number;
  max?: number;
  /** The value is counted over so many business days, including today. */
  window?: { usual: number; max: number };
  choices?: Readonly<Record<string, BothNames>>;
}

const year = 8_760;

/** Where a vehicle is; several can apply. */
const screenedPlaces = {
  in_station: { zh: '站点内', en: 'in a station' },
  out_of_station: { zh: '站点外', en: 'outside stations' },
  in_no_stop: { zh: '禁停区内', en: 'in a no-stop area' },
  out_of_area: { zh: '服务区外', en: 'outside the service area' },
} as const satisfies Record<string, BothNames>;

/** Everything that vehicles can be screened by. Forms, validation, queries and texts are derived from it. */
export const conditionKinds = {
  battery: { form: 'range', unit: 'percent', min: 0, max: 100, zh: '电量', en: 'Battery' },
  voltage: { form: 'range', unit: 'mv', min: 1, max: 200_000, zh: '电压', en: 'Voltage' },
  mileage: { form: 'range', unit: 'm', min: 0, max: 1_000_000_000, zh: '总里程', en: 'Mileage' },
  since_service: {
    form: 'least',
    unit: 'm',
    min: 1_000,
    max: 1_000_000_000,
    zh: '保养后里程',
    en: 'Mileage since service',
  },
  no_order: { form: 'least', unit: 'h', min: 1, max: year, zh: '无单时长', en: 'Time without an order' },
  idle: { form: 'least', unit: 'h', min: 1, max: year, zh: '闲置时长', en: 'Idle for' },
  orders: {
    // Every trip of the fleet is counted: beyond two weeks that takes too long.
    form: 'most',
    unit: 'times',
    min: 0,
    max: 1_000,
    window: { usual: 7, max: 14 },
    zh: '订单数',
    en: 'Orders',
  },
  earned: {
    form: 'most',
    unit: 'cents',
    min: 0,
    max: 100_000_00,
    window: { usual: 7, max: 14 },
    zh: '骑行净实收',
    en: 'Net paid for rides',
  },
  short_orders: {
    form: 'least',
    unit: 'times',
    min: 1,
    max: 100,
    zh: '连续短时订单',
    en: 'Short orders in a row',
  },
  complaints: {
    form: 'least',
    unit: 'times',
    min: 1,
    max: 100,
    window: { usual: 7, max: 90 },
    zh: '用户报修',
    en: 'Faults reported by riders',
  },
  repairs: {
    form: 'least',
    unit: 'times',
    min: 1,
    max: 100,
    window: { usual: 30, max: 180 },
    zh: '维修次数',
    en: 'Repairs',
  },
  failed_unlocks: {
    form: 'least',
    unit: 'times',
    min: 1,
    max: 1_000,
    window: { usual: 7, max: 30 },
    zh: '开锁失败',
    en: 'Failed unlocks',
  },
  position_jumps: {
    form: 'least',
    unit: 'times',
    min: 1,
    max: 1_000,
    window: { usual: 7, max: 30 },
    zh: '定位跳变',
    en: 'Position jumps',
  },
  offline: { form: 'least', unit: 'h', min: 1, max: year, zh: '离线时长', en: 'Offline for' },
  astray_return: { form: 'is', zh: '最后订单站外还车', en: 'Last returned outside stations' },
  battery_age: {
    form: 'least',
    unit: 'd',
    min: 1,
    max: 365,
    zh: '电池未更换',
    en: 'Same battery for',
  },
  age: { form: 'least', unit: 'month', min: 1, max: 240, zh: '车龄', en: 'Age' },
  insurance: { form: 'most', unit: 'd', min: 0, max: 365, zh: '保险到期剩余', en: 'Insurance ends within' },
  place: { form: 'among', choices: screenedPlaces, zh: '所在位置', en: 'Place' },
} as const satisfies Record<string, ConditionKind>;

export type ConditionKey = keyof typeof conditionKinds;
export const conditionKeys = Object.keys(conditionKinds) as [ConditionKey, ...ConditionKey[]];

/** The definition of a condition, without the literal types of its declaration. */
export const kindOf = (key: ConditionKey): ConditionKind => conditionKinds[key];
