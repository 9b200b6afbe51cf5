import { figures, reportNotes, reports } from '@kickstand/contract/insight/reports';
import { workReports } from '@kickstand/contract/work/field-work';
import { routes } from '../../kernel/call/calls.ts';
import { showRows } from './figure-rows.service.ts';
import { addNote, askToRebuild, editNote, removeNote } from './notes.service.ts';
import { showReport } from './reports.service.ts';

export const figuresRoutes = (zone: string) => [
  ...routes(reports, {
    daily: (ctx, { query }) => showReport(reports.daily, zone, ctx, query),
    transactions: (ctx, { query }) => showReport(reports.transactions, zone, ctx, query),
    transactionChannels: (ctx, { query }) => showReport(reports.transactionChannels, zone, ctx, query),
    wallet: (ctx, { query }) => showReport(reports.wallet, zone, ctx, query),
    deposits: (ctx, { query }) => showReport(reports.deposits, zone, ctx, query),
    ridingCards: (ctx, { query }) => showReport(reports.ridingCards, zone, ctx, query),
    discountCards: (ctx, { query }) => showReport(reports.discountCards, zone, ctx, query),
  }),
  ...routes(workReports, {
    swaps: (ctx, { query }) => showReport(workReports.swaps, zone, ctx, query),
    moves: (ctx, { query }) => showReport(workReports.moves, zone, ctx, query),
    repairs: (ctx, { query }) => showReport(workReports.repairs, zone, ctx, query),
    inspections: (ctx, { query }) => showReport(workReports.inspections, zone, ctx, query),
  }),
  ...routes(reportNotes, {
    add: addNote,
    edit: editNote,
    remove: removeNote,
    rebuild: askToRebuild,
  }),
  ...routes(figures, { rows: (ctx, input) => showRows(zone, ctx, input) }),
];
