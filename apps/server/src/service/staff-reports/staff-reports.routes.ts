import { staffReporting, staffReports } from '@kickstand/contract/service/staff-reports';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { overturnReport, passReport, rejectReport } from './deciding.service.ts';
import { cancelReport, fileReport, listOwnReports } from './filing.service.ts';
import type { StaffReportParts } from './staff-reports.parts.ts';
import { listKinds, listReporters, listReports, reportHandlers } from './staff-reports.service.ts';

export const staffReportsRoutes = (parts: StaffReportParts): Route[] => [
  ...routes(staffReports, {
    list: (ctx, input) => listReports(parts, ctx, input),
    ...reportHandlers(parts),
    pass: (ctx, input) => passReport(parts, ctx, input),
    reject: (ctx, input) => rejectReport(parts, ctx, input),
    overturn: (ctx, input) => overturnReport(parts, ctx, input),
    reporters: listReporters,
    kinds: listKinds,
  }),
  ...routes(staffReporting, { file: fileReport, cancel: cancelReport, list: listOwnReports }),
];
