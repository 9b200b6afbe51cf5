/** Frequencies and durations for the money of rides: shares of finished rides, and milliseconds. */
export const rates = {
  /**
   * Riders who keep money in their wallet once they know the app, and how many of them top up before a ride it
   * cannot pay.
   */
  keepsWallet: 0.3,
  topsUp: 0.17,
  /** Frequent riders who buy a card before a ride. */
  buysCard: 0.4,
  /** Online payments paid late, and those still owed a day later. */
  late: 0.064,
  debt: 0.0155,
  /** Debts of that age that are paid eventually. */
  debtPaid: 0.6,
  /** Complaints that end in a refund. */
  ticketRefunded: 0.56,
  /** Refunds requested before the clerk decides. */
  ticketAsked: 0.2,
  /** Refunds without a written complaint. */
  refund: 0.0058,
  refundToWallet: 0.1,
  /** Gifts of the company, mostly as compensation. */
  gift: 0.0006,
  /** Missing helmets. */
  helmetMissing: 0.0008,
  /** Applications against return fees; in cases without a fee; and where the station is drawn wrong. */
  asksForReturn: 0.19,
  asksForNothing: 0.02,
  asksWhereMisdrawn: 0.8,
  /** Applications not decided in time, and accepted ones among the others. */
  returnLeft: 0.12,
  returnPassed: 0.64,
  /** Supplementary claims that are paid. */
  supplementPaid: 0.85,
} as const;

/** Top-ups with their gift, cents, and their frequency. */
export const topUps = [
  { cents: 1_000, gift: 0, share: 0.3 },
  { cents: 2_000, gift: 100, share: 0.38 },
  { cents: 5_000, gift: 500, share: 0.26 },
  { cents: 10_000, gift: 1_500, share: 0.06 },
] as const;
