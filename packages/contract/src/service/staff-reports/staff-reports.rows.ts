import { z } from 'zod';
import { carId, cents, id, lat, lng, queueColumns } from '../../kit/index.ts';
import { photoShown } from '../../platform/photos/photos.rows.ts';

/** `auto_rejected`: by the automatic check; it may still be true, and can still be passed. */
export const staffReportStates = ['pending', 'auto_rejected', 'passed', 'rejected', 'cancelled'] as const;
export const staffReportState = z.enum(staffReportStates);
export type StaffReportState = z.infer<typeof staffReportState>;

/** What a rider is accused of. */
export const staffReportKinds = ['private_lock', 'damage', 'occupying', 'other'] as const;
export const staffReportKind = z.enum(staffReportKinds);
export type StaffReportKind = z.infer<typeof staffReportKind>;

/**
 * The finding of the automatic check: `late`: the last ride ended more than two hours before, so that it may have
 * been somebody else; `long_ago`: more than three days; `no_ride`: there was no ride; `repeated`: the same was
 * reported of that ride already.
 */
export const staffReportFindings = ['fits', 'late', 'long_ago', 'no_ride', 'repeated'] as const;
export const staffReportFinding = z.enum(staffReportFindings);
export type StaffReportFinding = z.infer<typeof staffReportFinding>;

/** The most that a report costs a rider: cents, points and days. */
export const mostReportFeeCents = 50_000;
export const mostReportPoints = 100;
export const mostReportDays = 365;

/** The fields of a new report. */
export const newStaffReport = z.object({
  carId,
  kind: staffReportKind,
  text: z.string().trim().min(5).max(200),
  /** The reporter's position. */
  lng,
  lat,
});

/** A staff report about the last rider of a vehicle. */
export const staffReportRow = z.object({
  id,
  serviceAreaId: z.number(),
  area: z.string(),
  agentId: z.number(),
  kind: staffReportKind,
  carId,
  reporterId: id,
  reporter: z.string(),
  riderId: id.nullable(),
  /** Masked; null if there was no rider. */
  riderPhone: z.string().nullable(),
  orderId: id.nullable(),
  /** When the last ride ended; null if it was in progress, or if there was none. */
  endedAt: z.number().nullable(),
  text: z.string(),
  photos: z.array(photoShown),
  finding: staffReportFinding,
  state: staffReportState,
  feeCents: cents,
  /** What was paid of the fee and not refunded. */
  collectedCents: cents,
  /** The points actually lost. */
  creditPoints: z.int(),
  /** Until when the rider is barred from the area; null if not. */
  barredUntil: z.number().nullable(),
  ...queueColumns,
  handler: z.string().nullable(),
  opinion: z.string().nullable(),
  overturnedAt: z.number().nullable(),
  createdAt: z.number(),
  decidedAt: z.number().nullable(),
});
export type StaffReportRow = z.infer<typeof staffReportRow>;

/** One report with what is known of the reporter and the rider. */
export const staffReportDetail = staffReportRow.extend({
  lng,
  lat,
  /** The most that one person may charge alone, cents. */
  aloneCents: cents,
  /** The reporter's reports within 90 days, by decision. */
  ofReporter: z.object({ passed: z.int(), rejected: z.int() }),
  /** Other reports about the rider, by decision. */
  ofRider: z.object({ passed: z.int(), rejected: z.int() }),
  /** Until when a passed report can be overturned; null if it cannot. */
  overturnUntil: z.number().nullable(),
});
export type StaffReportDetail = z.infer<typeof staffReportDetail>;

const sums = {
  filed: z.int(),
  waiting: z.int(),
  autoRejected: z.int(),
  passed: z.int(),
  rejected: z.int(),
  overturned: z.int(),
  /** Of the reports decided by a person; null if there are none. */
  passedPct: z.number().nullable(),
  /** The share of false ones, rejected or overturned, among all decided; null if there are none. */
  untruePct: z.number().nullable(),
  feeCents: cents,
  collectedCents: cents,
};

/** The results of one reporter's reports in a period. */
export const reportsOfReporter = z.object({ id, reporter: z.string(), ...sums });
/** The results of the reports of a kind in a period. */
export const reportsOfKind = z.object({ id: staffReportKind, ...sums });
export type ReportsOfReporter = z.infer<typeof reportsOfReporter>;
export type ReportsOfKind = z.infer<typeof reportsOfKind>;
