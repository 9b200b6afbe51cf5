/** What happened in the town since it was started; written to the log from time to time. */
export class Figures {
  searches = 0;
  missed = 0;
  /** Riders who went to see what stands there, without the app. */
  lookedAround = 0;
  /** Wishes that nobody heard of: nothing stood there, and it was not looked for in the app. */
  unseen = 0;
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
  /** Stations that riders asked for. */
  stationApplications = 0;
  /** Riders that field staff reported. */
  staffReports = 0;
  lost = 0;
  thefts = 0;
  readonly tasks = { swap: 0, move: 0, inspect: 0, repair: 0, drag_back: 0 };
  givenUpTasks = 0;
  /** Places that field staff went to look at. */
  visits = 0;
  /** What the city complained about, and what field staff mended of it. */
  cityComplaints = 0;
  mendedComplaints = 0;
  /** Verdicts that field staff objected to. */
  objections = 0;
  /** How often a phone of the field staff lost its connection for hours, and what such phones told afterwards. */
  phonesOffline = 0;
  eventsTold = 0;
}
