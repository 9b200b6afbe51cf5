/** What happened, as the server finds it by business day: each fact is one source there. */
export const facts = {
  ledger: {
    zh: '账本分录，按记账日',
    en: 'Entries of the ledger, by the day they are booked on',
    when: { zh: '记账日（次日 03:00 关账后改记当天）', en: 'The day it is booked on; shut at 03:00' },
  },
  rides: {
    zh: '结束的骑行，按结束日',
    en: 'Rides that ended, by the day of their end',
    when: { zh: '骑行结束日', en: 'The day on which the ride ended' },
  },
  active: {
    zh: '当日有骑行结束的车辆和骑行人，按日去重',
    en: 'Vehicles and riders of rides that ended on a day, each once',
    when: { zh: '骑行结束日', en: 'The day on which the ride ended' },
  },
  fleet: {
    zh: '每小时的车辆数',
    en: 'Vehicles counted each hour',
    when: { zh: '采样的小时', en: 'The hour of the count' },
  },
  tasks: {
    zh: '完成的现场任务，按班次开始日',
    en: 'Field tasks that were done, by the day on which the shift began',
    when: {
      zh: '任务所属班次的开始日；没有排班时为任务开始日',
      en: 'The day on which the shift of the task began, or else the work; a night belongs to the day before',
    },
  },
  pay: {
    zh: '现场任务的计酬，按判定日',
    en: 'What field tasks are paid, by the day of the verdict',
    when: {
      zh: '判定日；改判的差额记在改判日',
      en: 'The day of the verdict; what a later one changes counts on its day',
    },
  },
  people: {
    zh: '首次实名的骑行人，按实名日',
    en: 'Riders whose name became known, by the day of that',
    when: { zh: '首次实名日', en: 'The day of the first verification' },
  },
  fees: {
    zh: '支付管理费的记账，按记账日',
    en: 'Postings that pay management fees, by the day they are booked on',
    when: { zh: '记账日（次日 03:00 关账后改记当天）', en: 'The day it is booked on; shut at 03:00' },
  },
  givenCards: {
    zh: '赠送的卡，按赠送日',
    en: 'Cards that were given, by the day of that',
    when: { zh: '赠送日', en: 'The day on which the card was given' },
  },
} as const;

export type FactName = keyof typeof facts;

/** A part of a fact that a figure counts: those of some kinds, of what is counted of them, and about something. */
export interface Term {
  /** Events of the ledger, or how a ride ended; without it all. */
  kinds?: readonly string[];
  /** Accounts of the ledger, or what is counted of a ride. */
  codes: readonly string[];
  /** The kind of a card, `old` for a debt of an earlier day, what brought a gift, the benefit of a ride; without it all. */
  about?: readonly string[];
  /** Payment providers whose account it is; without it all. */
  providers?: readonly string[];
  /** Added or taken off. */
  times: 1 | -1;
}

/** Those parts are added. */
export const plus = (codes: readonly string[], of: Omit<Term, 'codes' | 'times'> = {}): Term => ({
  ...of,
  codes,
  times: 1,
});

/** Those parts are taken off; of accounts on the credit side, what came in. */
export const minus = (codes: readonly string[], of: Omit<Term, 'codes' | 'times'> = {}): Term => ({
  ...of,
  codes,
  times: -1,
});
