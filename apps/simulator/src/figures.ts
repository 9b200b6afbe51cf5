/** Counters of the town since its start; logged from time to time. */
export class Figures {
  searches = 0;
  missed = 0;
  /** Riders who looked for a vehicle without the app. */
  lookedAround = 0;
  /** Unobserved demand: nothing was there, and the app was not used. */
  unseen = 0;
  /** Riders who looked for red packets where there were some, and who set out for the target of one. */
  packetsSought = 0;
  packetsBrought = 0;
  starts = 0;
  failedStarts = 0;
  rides = 0;
  refusedEnds = 0;
  pauses = 0;
  reports = 0;
  complaints = 0;
  payments = 0;
  topUps = 0;
  photos = 0;
  applications = 0;
  verified = 0;
  certificates = 0;
  rebinds = 0;
  cards = 0;
  deposits = 0;
  consents = 0;
  depositsBack = 0;
  invoices = 0;
  /** Station applications by riders. */
  stationApplications = 0;
  /** Riders that field staff reported. */
  staffReports = 0;
  lost = 0;
  thefts = 0;
  readonly tasks = { swap: 0, move: 0, inspect: 0, repair: 0, drag_back: 0 };
  givenUpTasks = 0;
  /** Station visits by field staff. */
  visits = 0;
  /** Complaints of the city, and those resolved by field staff. */
  cityComplaints = 0;
  mendedComplaints = 0;
  /** Objections of field staff to verdicts. */
  objections = 0;
  /** How often a staff phone went offline for hours, and what such phones submitted afterwards. */
  phonesOffline = 0;
  eventsTold = 0;
}
