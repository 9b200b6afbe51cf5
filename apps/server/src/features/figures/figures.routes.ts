import { figures, reports } from '@kickstand/contract/reports';
import { routes } from '../../kernel/call/calls.ts';
import { showRows } from './figure-rows.service.ts';
import { showReport } from './reports.service.ts';

export const figuresRoutes = (zone: string) => [
  ...routes(reports, {
    daily: (ctx, { query }) => showReport(reports.daily, zone, ctx, query),
  }),
  ...routes(figures, { rows: (ctx, input) => showRows(zone, ctx, input) }),
];
