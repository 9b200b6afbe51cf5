/** How often things happen to the money of rides, and how long they take: shares of rides that ended, and milliseconds. */
export const rates = {
  /** Riders who keep money in their wallet once they know the app, and how many of them fill it up before a ride that it cannot pay. */
  keepsWallet: 0.3,
  topsUp: 0.17,
  /** Of those who ride often so many buy a card before a ride. */
  buysCard: 0.4,
  /** Of what is paid online so much is paid at leisure, and so much is still owed a day later. */
  late: 0.064,
  debt: 0.0155,
  /** Of debts that old so many are paid in the end. */
  debtPaid: 0.6,
  /** How many of those who complain get money back. */
  ticketRefunded: 0.56,
  /** Asked back before the clerk decides. */
  ticketAsked: 0.2,
  /** Refunds that nobody complained for in writing. */
  refund: 0.0058,
  refundToWallet: 0.1,
  /** Gifts of the company, mostly for trouble. */
  gift: 0.0006,
  /** A helmet that is not there. */
  helmetMissing: 0.0008,
  /** Of those who would pay for the place of a return so many apply; where nothing would be asked for, and where the station is drawn wrong. */
  asksForReturn: 0.19,
  asksForNothing: 0.02,
  asksWhereMisdrawn: 0.8,
  /** Applications that nobody decides in time, and how many of the others pass. */
  returnLeft: 0.12,
  returnPassed: 0.64,
  /** Of what is asked for after all so much is paid. */
  supplementPaid: 0.85,
} as const;

/** Top-ups with their gift, cents, and how often each is taken. */
export const topUps = [
  { cents: 1_000, gift: 0, share: 0.3 },
  { cents: 2_000, gift: 100, share: 0.38 },
  { cents: 5_000, gift: 500, share: 0.26 },
  { cents: 10_000, gift: 1_500, share: 0.06 },
] as const;
