import { z } from 'zod';
import { codes, defineCalls, listOf, scopeWish, smallId } from '../../kit/index.ts';
import { fileJobRow } from '../../platform/exports/exports.rows.ts';
import {
  userFigure,
  wallEvent,
  wallFigures,
  wallLive,
  wallShapes,
  wallSpans,
  wallStation,
  wallSteps,
} from './walls.rows.ts';

const operation = '/ebike/v3/backend/screen/operation';
const live = `${operation}/live` as const;
const access = codes('0221');
const query = z.object({ ...scopeWish, areaIds: listOf(smallId).optional() });
const listed = <T extends z.ZodType>(row: T) =>
  z.object({ at: z.number(), list: z.array(row), count: z.int() });

const overDays = {
  ...scopeWish,
  span: z.enum(wallSpans).default('month'),
  /** The first and last business day of a custom span. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** By default chosen by the length of the span. */
  by: z.enum(wallSteps).optional(),
};

const seesRevenue = codes('LargeRevenueScreen');

/** The wall displays: the fleet now, its use and its earnings. They show nothing about single riders. */
export const walls = defineCalls('walls', {
  live: {
    summary: 'Get the current state of the fleet in scope, and rides ended today and by this time yesterday',
    method: 'GET',
    path: live,
    access,
    rows: 'own',
    query,
    reply: wallLive,
  },
  users: {
    summary:
      'Count the riders in scope: all, verified, allowed to ride and on what grounds; updated every minute',
    method: 'GET',
    path: `${live}/users`,
    access,
    rows: 'own',
    query,
    reply: listed(userFigure),
  },
  stations: {
    summary:
      'Get today’s ten stations with the most starts and returns, and the vehicles there now; updated every minute',
    method: 'GET',
    path: `${live}/stations`,
    access,
    rows: 'own',
    query,
    reply: listed(wallStation),
  },
  events: {
    summary: 'Get alarms and finished field work of the last hour: the newest 12, and the number of all',
    method: 'GET',
    path: `${live}/events`,
    access,
    rows: 'own',
    query,
    reply: listed(wallEvent),
  },
  shapes: {
    summary:
      'Get the edges of the areas in scope, their no-stop zones, and where rides began in the last hour',
    method: 'GET',
    path: `${live}/map`,
    access,
    rows: 'own',
    query,
    reply: wallShapes,
  },
  query: {
    summary: 'Compare fleet use over some days with the days before; updated every minute',
    method: 'GET',
    path: `${operation}/query`,
    access,
    rows: 'own',
    query: z.object(overDays),
    reply: wallFigures,
  },
  trend: {
    summary: 'Get rides, field work, money and people day by day; updated every minute',
    method: 'GET',
    path: `${operation}/trend`,
    access,
    rows: 'own',
    query: z.object(overDays),
    reply: wallFigures,
  },
  revenue: {
    summary:
      'Get money over some days in groups that are never added together, each only for holders of its permission; updated every minute',
    method: 'GET',
    path: '/ebike/v3/backend/screen/revenue',
    access: seesRevenue,
    rows: 'own',
    query: z.object({ ...overDays, what: z.enum(['groups', 'charts']).default('groups') }),
    reply: wallFigures,
  },
  revenueFile: {
    summary:
      'Export these groups to the caller’s export centre as a workbook whose nets and totals are formulas',
    method: 'POST',
    path: '/ebike/v3/backend/screen/revenue/file',
    access: seesRevenue,
    rows: 'own',
    body: z.object(overDays),
    reply: fileJobRow,
    audit: { module: 'exports', action: 'create' },
  },
});
