import { z } from 'zod';
import {
  carId,
  cents,
  codes,
  defineCalls,
  defineQueue,
  id,
  instant,
  listQuery,
  pageOf,
  reason,
  smallId,
  soughtPhone,
} from '../../kit/index.ts';
import {
  mostReportDays,
  mostReportFeeCents,
  mostReportPoints,
  reportsOfKind,
  reportsOfReporter,
  staffReportDetail,
  staffReportKind,
  staffReportRow,
  staffReportState,
} from './staff-reports.rows.ts';

/** The longest period of a list of reports, and the default, days. */
export const mostStaffReportDays = 92;
export const usualStaffReportDays = 30;
/** How long a passed report can be overturned, days. */
export const overturnDays = 30;

const base = '/ebike/v3/backend/ops/report';
const sees = codes('0905');
const deals = codes('0905,090507');
const exports = { code: '090506' } as const;
const one = ['staffReport.not_found', 'staffReport.locked', 'staffReport.done'] as const;
const decided = {
  method: 'POST',
  rows: 'own',
  params: z.object({ reportId: id }),
  reply: staffReportDetail,
} as const;
const audit = (action: string) => ({ module: 'staffReports', action, sensitive: true }) as const;
const span = { from: instant.optional(), to: instant.optional() };

const queue = defineQueue({
  module: 'staffReports',
  base,
  key: 'reportId',
  refusals: 'staffReport',
  sees,
  deals,
  says: {
    list: 'List staff reports about riders made in a period',
    single: 'Get one report with what is known about the reporter and the rider',
  },
  row: staffReportRow,
  detail: staffReportDetail,
  exports: { ...exports, personal: ['riderPhone'] },
  filters: {
    ...span,
    id: id.optional(),
    state: staffReportState.optional(),
    kind: staffReportKind.optional(),
    reporterId: id.optional(),
    /** The beginning of the name. */
    reporter: z.string().trim().min(1).max(20).optional(),
    phone: soughtPhone.optional(),
    carId: carId.optional(),
    orderId: id.optional(),
    serviceAreaId: smallId.optional(),
  },
  sortable: ['createdAt', 'dueAt', 'feeCents', 'decidedAt'],
  listRefusals: ['staffReport.span'],
});

/** Staff reports about riders, for the office to decide. */
export const staffReports = defineCalls('staffReports', {
  ...queue,
  pass: {
    ...decided,
    summary:
      'Approve a report: charge the rider a management fee, points and days without vehicles in the area; above one person’s limit a second person is needed',
    path: `${base}/:reportId/pass`,
    access: deals,
    body: z.object({
      /** A fee needs its own permission. */
      feeCents: cents.min(0).max(mostReportFeeCents),
      creditPoints: z.int().min(0).max(mostReportPoints),
      blacklistDays: z.int().min(0).max(mostReportDays),
      /** Notifies the rider, where messages can be sent. */
      notify: z.boolean().default(true),
      text: reason,
    }),
    refusals: [
      ...one,
      'common.forbidden',
      'staffReport.no_rider',
      'staffReport.passed_before',
      'staffReport.no_effect',
      'rider.cancelled',
    ],
    audit: audit('pass'),
    secondPerson: 'when-asked',
  },
  reject: {
    ...decided,
    summary: 'Reject a report, without consequences',
    path: `${base}/:reportId/rejection`,
    access: deals,
    body: z.object({ text: reason }),
    refusals: one,
    audit: audit('reject'),
  },
  overturn: {
    ...decided,
    summary: `Overturn an approval within ${overturnDays} days: fee, points and days are reversed`,
    path: `${base}/:reportId/overturn`,
    access: codes('0905,090507,090540'),
    body: z.object({ text: reason }),
    refusals: [one[0], 'staffReport.not_over', 'staffReport.paying'],
    audit: audit('overturn'),
    secondPerson: 'when-asked',
  },
  reporters: {
    summary: 'Get how much each person reported in a period, how much was approved, and what it brought in',
    method: 'GET',
    path: `${base}/reporters`,
    access: sees,
    rows: 'own',
    query: listQuery(span, ['filed', 'passed', 'rejected', 'untruePct', 'feeCents']),
    reply: pageOf(reportsOfReporter),
    refusals: ['staffReport.span'],
    exports,
  },
  kinds: {
    summary: 'Get what was reported in a period by kind, how much was approved, and what it brought in',
    method: 'GET',
    path: `${base}/kinds`,
    access: sees,
    rows: 'own',
    query: listQuery(span, ['filed', 'passed', 'rejected', 'untruePct', 'feeCents']),
    reply: pageOf(reportsOfKind),
    refusals: ['staffReport.span'],
    exports,
  },
});
