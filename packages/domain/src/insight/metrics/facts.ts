/** What happened, by business day: each fact is one source on the server. */
export const facts = {
  ledger: {
    zh: '账本分录，按记账日',
    en: 'Ledger entries, by book day',
    when: {
      zh: '记账日（次日 03:00 关账后改记当天）',
      en: 'The book day, which closes at 03:00 of the next day',
    },
  },
  rides: {
    zh: '结束的骑行，按结束日',
    en: 'Ended rides, by day of their end',
    when: { zh: '骑行结束日', en: 'The day on which the ride ended' },
  },
  active: {
    zh: '当日有骑行结束的车辆和骑行人，按日去重',
    en: 'Vehicles and riders with a ride that ended on the day, each counted once',
    when: { zh: '骑行结束日', en: 'The day on which the ride ended' },
  },
  fleet: {
    zh: '每小时的车辆数',
    en: 'Number of vehicles, sampled every hour',
    when: { zh: '采样的小时', en: 'The hour of the sample' },
  },
  tasks: {
    zh: '完成的现场任务，按班次开始日',
    en: 'Field tasks done, by the day their shift began',
    when: {
      zh: '任务所属班次的开始日；没有排班时为任务开始日',
      en: 'The day the task’s shift began, or without a shift the day the work began; night hours belong to the day before',
    },
  },
  pay: {
    zh: '现场任务的计酬，按判定日',
    en: 'Pay for field tasks, by day of the verdict',
    when: {
      zh: '判定日；改判的差额记在改判日',
      en: 'The day of the verdict; the difference from a changed verdict counts on the day of the change',
    },
  },
  people: {
    zh: '首次实名的骑行人，按实名日',
    en: 'Riders verified for the first time, by day',
    when: { zh: '首次实名日', en: 'The day of the first verification' },
  },
  fees: {
    zh: '支付管理费的记账，按记账日',
    en: 'Postings that pay management fees, by book day',
    when: {
      zh: '记账日（次日 03:00 关账后改记当天）',
      en: 'The book day, which closes at 03:00 of the next day',
    },
  },
  givenCards: {
    zh: '赠送的卡，按赠送日',
    en: 'Cards given, by day',
    when: { zh: '赠送日', en: 'The day the card was given' },
  },
} as const;

export type FactName = keyof typeof facts;

/** One part of a fact that a figure counts, selected by kind, by code and by what it is about. */
export interface Term {
  /** Ledger events, or how a ride ended; all if left out. */
  kinds?: readonly string[];
  /** Ledger accounts, or what is counted of a ride. */
  codes: readonly string[];
  /** The kind of card, `old` for a debt of an earlier day, the source of a gift, the benefit of a ride; all if left out. */
  about?: readonly string[];
  /** Payment providers whose account it is; all if left out. */
  providers?: readonly string[];
  /** Added or subtracted. */
  times: 1 | -1;
}

/** Adds these parts. */
export const plus = (codes: readonly string[], of: Omit<Term, 'codes' | 'times'> = {}): Term => ({
  ...of,
  codes,
  times: 1,
});

/** Subtracts these parts; for accounts on the credit side, that adds what came in. */
export const minus = (codes: readonly string[], of: Omit<Term, 'codes' | 'times'> = {}): Term => ({
  ...of,
  codes,
  times: -1,
});
