import type { MetricName } from '../metrics/index.ts';

/** A line of a group: incoming, refunded, and net; with the count where shown. */
export interface WallLine {
  name: string;
  in?: MetricName;
  out?: MetricName;
  net?: MetricName;
  counts?: { in: MetricName; out: MetricName };
}

/** Figures that may be added up; those of different groups never are. */
export interface WallGroup {
  name: 'revenue' | 'channel' | 'settlement' | 'gifts';
  /** The code for it. */
  code: string;
  lines: readonly WallLine[];
  /** The sum of all lines. */
  total: MetricName;
  /** Shown below the total, never added to it: parts of lines, and information. */
  beside: readonly WallLine[];
  /** Each drawn separately by day. */
  charts: readonly MetricName[];
}

const cards: readonly WallLine[] = [
  { name: 'ridingCards', in: 'ridingCardSold', out: 'ridingCardRefunded', net: 'ridingCardNet' },
  { name: 'discountCards', in: 'discountCardSold', out: 'discountCardRefunded', net: 'discountCardNet' },
  { name: 'memberCards', in: 'memberCardSold', out: 'memberCardRefunded', net: 'memberCardNet' },
];

/** The four panels of `/screenHome1`. */
export const wallGroups: readonly WallGroup[] = [
  {
    name: 'revenue',
    code: '022101',
    lines: [
      { name: 'topUps', in: 'topUps', out: 'withdrawn', net: 'topUpNet' },
      { name: 'direct', in: 'paidOnline', out: 'refundedDirect', net: 'directNet' },
      ...cards,
    ],
    total: 'revenue',
    beside: [{ name: 'deposits', in: 'depositIn', out: 'depositOut', net: 'depositNet' }],
    charts: ['topUps', 'ridingCardSold', 'discountCardSold', 'memberCardSold', 'depositIn', 'depositOut'],
  },
  {
    name: 'channel',
    code: '022102',
    lines: [
      {
        name: 'wechat',
        in: 'wechatIn',
        out: 'wechatOut',
        net: 'wechatNet',
        counts: { in: 'wechatPayments', out: 'wechatRefunds' },
      },
      {
        name: 'alipay',
        in: 'alipayIn',
        out: 'alipayOut',
        net: 'alipayNet',
        counts: { in: 'alipayPayments', out: 'alipayRefunds' },
      },
    ],
    total: 'channelNet',
    beside: [],
    charts: ['channelNet', 'channelFee'],
  },
  {
    name: 'settlement',
    code: '022103',
    lines: [
      { name: 'orders', in: 'paid', out: 'refunded', net: 'netPaid' },
      ...cards,
      { name: 'explained', in: 'explained', net: 'explained' },
    ],
    total: 'settlementBase',
    beside: [
      { name: 'managementFees', in: 'feesPaid' },
      { name: 'newDebts', in: 'newDebtPaid' },
      { name: 'oldDebts', in: 'oldDebtPaid' },
      { name: 'receivable', in: 'receivable' },
    ],
    charts: [
      'receivable',
      'paid',
      'rides',
      'newDebtPaid',
      'oldDebtPaid',
      'refunded',
      'managementFee',
      'feesPaid',
      'dispatchFee',
    ],
  },
  {
    name: 'gifts',
    code: '022104',
    lines: [
      { name: 'topUpGifts', in: 'topUpGifts', net: 'topUpGifts' },
      { name: 'otherGifts', in: 'otherGifts', net: 'otherGifts' },
      { name: 'giftsEnded', out: 'giftsEnded' },
    ],
    total: 'giftNet',
    beside: [{ name: 'givenCards', in: 'cardsGiven' }],
    charts: ['topUpGifts', 'otherGifts', 'goodwill'],
  },
];

const metricsOfLine = ({ in: came, out, net, counts }: WallLine) => [came, out, net, counts?.in, counts?.out];

/** The figures that a group needs. */
export const metricsOfGroup = ({ lines, beside, total }: WallGroup): MetricName[] => [
  ...new Set(
    [...lines.flatMap(metricsOfLine), ...beside.flatMap(metricsOfLine), total].filter(
      (name) => name !== undefined,
    ),
  ),
];

/** A panel of the operations wall over days: its parts, and the figure drawn. */
export interface PartsPanel {
  name: 'lengths' | 'returns' | 'reliefs' | 'tasks' | 'money' | 'people';
  parts: readonly MetricName[];
  drawn: MetricName;
  /** The total of the parts, for their shares. */
  whole?: MetricName;
}

export const operationTiles = [
  ...(['rides', 'receivable', 'paidPerVehicle'] as const),
  ...(['ridesPerVehicle', 'timePerRide', 'distancePerRide'] as const),
] satisfies MetricName[];

export const operationPanels: readonly PartsPanel[] = [
  { name: 'lengths', parts: ['shortRides', 'usualRides', 'longRides'], drawn: 'rides', whole: 'rides' },
  {
    name: 'returns',
    parts: ['inStation', 'outOfStation', 'inNoStop', 'outOfArea', 'otherReturns'],
    drawn: 'strayReturns',
    whole: 'rides',
  },
  {
    name: 'reliefs',
    parts: ['fullRides', 'discountedRides', 'freeRides', 'ridesByCard'],
    drawn: 'benefit',
    whole: 'rides',
  },
  { name: 'tasks', parts: ['swapsDone', 'movesDone', 'repairsDone'], drawn: 'swapsDone' },
  { name: 'money', parts: ['receivable', 'paid', 'refunded'], drawn: 'refunded' },
  { name: 'people', parts: ['newUsers', 'riders', 'onShelf', 'activeVehicles'], drawn: 'riders' },
];

/** The figures that the panels of the operations wall need. */
export const operationTrends = [...new Set(operationPanels.flatMap(({ parts, drawn }) => [...parts, drawn]))];
