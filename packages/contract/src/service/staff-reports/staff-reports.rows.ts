import { z } from 'zod';
import { carId, cents, id, lat, lng, queueColumns } from '../../kit/index.ts';
import { photoShown } from '../../platform/photos/photos.rows.ts';

/** `auto_rejected`: by the check as it was filed; the reporter may still be right, and somebody may still pass it. */
export const staffReportStates = ['pending', 'auto_rejected', 'passed', 'rejected', 'cancelled'] as const;
export const staffReportState = z.enum(staffReportStates);
export type StaffReportState = z.infer<typeof staffReportState>;

/** What a rider is said to have done. */
export const staffReportKinds = ['private_lock', 'damage', 'occupying', 'other'] as const;
export const staffReportKind = z.enum(staffReportKinds);
export type StaffReportKind = z.infer<typeof staffReportKind>;

/**
 * What the check found as it was filed: `late`: the last ride ended more than two hours before, somebody else may have done
 * it; `long_ago`: more than three days; `no_ride`: nobody rode it; `repeated`: the same was reported of that ride already.
 */
export const staffReportFindings = ['fits', 'late', 'long_ago', 'no_ride', 'repeated'] as const;
export const staffReportFinding = z.enum(staffReportFindings);
export type StaffReportFinding = z.infer<typeof staffReportFinding>;

/** A report costs a rider this much at most, cents, points and days. */
export const mostReportFeeCents = 50_000;
export const mostReportPoints = 100;
export const mostReportDays = 365;

/** What somebody of the staff says who files one. */
export const newStaffReport = z.object({
  carId,
  kind: staffReportKind,
  text: z.string().trim().min(5).max(200),
  /** Where the reporter stands. */
  lng,
  lat,
});

/** A report of the staff about the last rider of a vehicle. */
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
  /** Masked; null where nobody rode the vehicle. */
  riderPhone: z.string().nullable(),
  orderId: id.nullable(),
  /** When the last ride had ended; null while it went on, and where there was none. */
  endedAt: z.number().nullable(),
  text: z.string(),
  photos: z.array(photoShown),
  finding: staffReportFinding,
  state: staffReportState,
  feeCents: cents,
  /** What of the fee was paid and not given back. */
  collectedCents: cents,
  /** What the score really lost. */
  creditPoints: z.int(),
  /** Until when the rider is kept from the area; null where not. */
  barredUntil: z.number().nullable(),
  ...queueColumns,
  handler: z.string().nullable(),
  opinion: z.string().nullable(),
  overturnedAt: z.number().nullable(),
  createdAt: z.number(),
  decidedAt: z.number().nullable(),
});
export type StaffReportRow = z.infer<typeof staffReportRow>;

/** One report with what is known of both who reports and who is reported. */
export const staffReportDetail = staffReportRow.extend({
  lng,
  lat,
  /** What one person alone may charge, cents. */
  aloneCents: cents,
  /** How reports of the reporter were decided within 90 days. */
  ofReporter: z.object({ passed: z.int(), rejected: z.int() }),
  /** How other reports about the rider were decided. */
  ofRider: z.object({ passed: z.int(), rejected: z.int() }),
  /** Until when what was passed may be overturned; null where it may not. */
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
  /** Of what somebody decided; null where nothing was. */
  passedPct: z.number().nullable(),
  /** Of all that the check or somebody decided, what was not true: rejected or overturned; null where nothing was. */
  untruePct: z.number().nullable(),
  feeCents: cents,
  collectedCents: cents,
};

/** What became of the reports of one of the staff over a span. */
export const reportsOfReporter = z.object({ id, reporter: z.string(), ...sums });
/** What became of the reports of a kind over a span. */
export const reportsOfKind = z.object({ id: staffReportKind, ...sums });
export type ReportsOfReporter = z.infer<typeof reportsOfReporter>;
export type ReportsOfKind = z.infer<typeof reportsOfKind>;
