import { z } from 'zod';
import { codes, defineCalls } from '../../kit/index.ts';
import { fileJobRow } from '../../platform/exports/index.ts';

/** A month, `2026-11`. */
export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** The monthly package for finance. */
export const monthPackages = defineCalls('monthPackages', {
  make: {
    summary:
      'Create a month’s package: reports with the rows behind them, reconciliation, statements and definitions of figures, as tables in an archive in the export centre',
    method: 'POST',
    path: '/ebike/v3/backend/report/packages',
    access: codes('FinancialReconciliation'),
    rows: 'own',
    body: z.object({ month }),
    reply: fileJobRow,
    refusals: ['report.month', 'export.too_many'],
    audit: { module: 'reports', action: 'makePackage', sensitive: true },
  },
});
