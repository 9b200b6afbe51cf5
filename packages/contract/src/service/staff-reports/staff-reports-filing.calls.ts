import { z } from 'zod';
import { carId, codes, defineCalls, id } from '../../kit/index.ts';
import { photoIds } from '../../platform/photos/photos.rows.ts';
import {
  newStaffReport,
  staffReportFinding,
  staffReportKind,
  staffReportState,
} from './staff-reports.rows.ts';

const fieldStaff = codes('1201||1202||1203||1204');
const base = '/ebike/v3/staff/reports';

/** Field staff's reports about riders, through its app. */
export const staffReporting = defineCalls('staffReporting', {
  file: {
    summary: 'Report the last rider of a vehicle; a report with no possible rider is rejected at once',
    method: 'POST',
    path: base,
    access: fieldStaff,
    rows: 'own',
    body: newStaffReport.extend({ photoIds: photoIds.default([]) }),
    reply: z.object({ reportId: id, state: staffReportState, finding: staffReportFinding }),
    refusals: ['vehicle.not_found', 'photo.not_found'],
    audit: 'own-record',
  },
  cancel: {
    summary: 'Withdraw one of the caller’s undecided reports',
    method: 'POST',
    path: `${base}/:reportId/cancel`,
    access: fieldStaff,
    rows: 'own',
    params: z.object({ reportId: id }),
    reply: z.object({ reportId: id }),
    refusals: ['staffReport.not_found', 'staffReport.done'],
    audit: 'own-record',
  },
  list: {
    summary: 'List the caller’s recent reports with their outcomes, newest first, at most 20',
    method: 'GET',
    path: base,
    access: fieldStaff,
    rows: 'own',
    reply: z.object({
      list: z.array(
        z.object({
          reportId: id,
          carId,
          kind: staffReportKind,
          text: z.string(),
          state: staffReportState,
          finding: staffReportFinding,
          opinion: z.string().nullable(),
          createdAt: z.number(),
          decidedAt: z.number().nullable(),
        }),
      ),
    }),
  },
});
