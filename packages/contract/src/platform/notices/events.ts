/** How a value is formatted in a text. */
export const variableKinds = ['money', 'time', 'date', 'dur', 'n', 'text'] as const;
export type VariableKind = (typeof variableKinds)[number];

/** The channels of a message, besides the inbox of the riders’ app. */
export const noticeChannels = ['sms', 'push', 'wechat', 'mail'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** Its purpose: security, service, legal. */
export const noticeLanes = ['x', 's', 'l'] as const;
export type NoticeLane = (typeof noticeLanes)[number];

interface Said {
  zh: string;
  en: string;
}

interface NoticeEvent {
  lane: NoticeLane;
  /** In the order of attempts. */
  channels: readonly NoticeChannel[];
  /** At night it is held until the morning. */
  waitsForMorning?: true;
  title: Said;
  text: Said;
  variables: Readonly<Record<string, VariableKind>>;
}

/**
 * The automatic messages to riders, and to people who verify a phone, each with its default text. An event is listed
 * once a feature sends it; the server does not compile with one that none sends.
 */
export const noticeEvents = {
  login_code: {
    lane: 'x',
    channels: ['sms'],
    title: { zh: '登录验证码', en: 'Login code' },
    text: {
      zh: '您的{kind}验证码是 {code}，{n} 分钟内有效。请勿告诉他人。',
      en: 'Your {kind} code is {code}. It is valid for {n} minutes. Do not tell it to anybody.',
    },
    variables: { kind: 'text', code: 'text', n: 'n' },
  },
  ride_start: {
    lane: 's',
    channels: ['push'],
    title: { zh: '开始骑行', en: 'Ride started' },
    text: { zh: '{car}于{time}开始计费', en: '{car}: billing since {time}' },
    variables: { car: 'text', time: 'time' },
  },
  return_ok: {
    lane: 's',
    channels: ['wechat', 'push'],
    title: { zh: '还车成功', en: 'Returned' },
    text: { zh: '还车成功，{dur}，应付{money}', en: 'Returned, {dur}, due {money}' },
    variables: { dur: 'dur', money: 'money' },
  },
  unpaid: {
    lane: 's',
    channels: ['wechat', 'push', 'sms'],
    waitsForMorning: true,
    title: { zh: '待支付', en: 'Payment due' },
    text: {
      zh: '您 {date} 的骑行还有 {money}待支付，请在小程序中支付。',
      en: 'Your ride of {date}: {money} unpaid. Please pay in the app.',
    },
    variables: { date: 'date', money: 'money' },
  },
  real_name: {
    lane: 's',
    channels: ['wechat', 'push', 'sms'],
    title: { zh: '认证结果', en: 'Verification' },
    text: { zh: '{kind}{result}：{reason}', en: '{kind} {result}: {reason}' },
    variables: { kind: 'text', result: 'text', reason: 'text' },
  },
  rebind: {
    lane: 'l',
    channels: ['sms'],
    title: { zh: '换绑结果', en: 'Change of phone' },
    text: { zh: '换绑{result}，如非本人操作请联系客服', en: 'Rebinding {result}. Not you? Call us' },
    variables: { result: 'text' },
  },
  ticket: {
    lane: 's',
    channels: ['wechat', 'push', 'sms'],
    title: { zh: '工单结果', en: 'Your ticket' },
    text: { zh: '{no}{result}：{reason}', en: '{no} {result}: {reason}' },
    variables: { no: 'text', result: 'text', reason: 'text' },
  },
  approval: {
    lane: 's',
    channels: ['wechat', 'push', 'sms'],
    title: { zh: '还车申诉结果', en: 'Your return' },
    text: { zh: '{no}{result}：{reason}', en: '{no} {result}: {reason}' },
    variables: { no: 'text', result: 'text', reason: 'text' },
  },
  refund: {
    lane: 'l',
    channels: ['wechat', 'push', 'sms'],
    title: { zh: '退款', en: 'Refund' },
    text: { zh: '{kind}{money}{result}，至{to}', en: '{kind} {money} {result}, to {to}' },
    variables: { kind: 'text', money: 'money', result: 'text', to: 'text' },
  },
  deposit_refund: {
    lane: 'l',
    channels: ['wechat', 'push', 'sms'],
    title: { zh: '诚信金退款', en: 'Deposit refund' },
    text: { zh: '诚信金{money}{result}，至{to}', en: 'Deposit {money} {result}, to {to}' },
    variables: { money: 'money', result: 'text', to: 'text' },
  },
  card_bought: {
    lane: 's',
    channels: ['wechat', 'push'],
    title: { zh: '购卡成功', en: 'Card bought' },
    text: { zh: '已购{card}，至{date}', en: '{card} until {date}' },
    variables: { card: 'text', date: 'date' },
  },
  reward: {
    lane: 's',
    channels: ['wechat', 'push'],
    waitsForMorning: true,
    title: { zh: '获得奖励', en: 'A reward for you' },
    text: { zh: '获得奖励 {reward}，至{date}', en: 'Reward {reward} until {date}' },
    variables: { reward: 'text', date: 'date' },
  },
  blacklist: {
    lane: 'l',
    channels: ['push', 'sms'],
    title: { zh: '停用通知', en: 'Suspended' },
    text: {
      zh: '{date}您不能在{place}用车：{reason}。可联系客服申诉。',
      en: 'You cannot ride in {place} {date}: {reason}. You may appeal to customer service.',
    },
    variables: { date: 'text', place: 'text', reason: 'text' },
  },
  blacklist_lifted: {
    lane: 'l',
    channels: ['push', 'sms'],
    title: { zh: '恢复用车', en: 'You may ride again' },
    text: { zh: '您在{place}的停用已解除。', en: 'You may ride in {place} again.' },
    variables: { place: 'text' },
  },
  credit_ban: {
    lane: 'l',
    channels: ['push', 'sms'],
    title: { zh: '信用分过低', en: 'Low credit' },
    text: {
      zh: '您的信用分已降至 {n} 分，{date}不能用车，可申诉。',
      en: 'Your credit is {n}; you cannot ride {date}; may appeal',
    },
    variables: { n: 'n', date: 'text' },
  },
  credit_warn: {
    lane: 's',
    channels: ['push', 'sms'],
    title: { zh: '信用分提醒', en: 'Credit' },
    text: {
      zh: '您的信用分已降至 {n} 分，过低将不能用车。请在站点内还车、按时支付。',
      en: 'Your credit is {n}. With too little you cannot ride: return at stations and pay in time.',
    },
    variables: { n: 'n' },
  },
} as const satisfies Record<string, NoticeEvent>;

export type NoticeEventName = keyof typeof noticeEvents;
export const noticeEventNames = Object.keys(noticeEvents) as [NoticeEventName, ...NoticeEventName[]];

/** An event by name, without its literal type. */
export const noticeEventOf = (event: NoticeEventName): NoticeEvent => noticeEvents[event];

/**
 * The values of each kind as passed by features: money in cents, instants in epoch milliseconds, durations in
 * seconds.
 */
interface ValueOf {
  money: number;
  time: number;
  date: number;
  dur: number;
  n: number;
  text: string | Said;
}

/** The values of an event’s text; null: unknown, and nothing is sent. */
export type NoticeValues<E extends NoticeEventName> = {
  [V in keyof (typeof noticeEvents)[E]['variables']]:
    | ValueOf[(typeof noticeEvents)[E]['variables'][V] & VariableKind]
    | null;
};
export type NoticeValue = ValueOf[VariableKind] | null;
