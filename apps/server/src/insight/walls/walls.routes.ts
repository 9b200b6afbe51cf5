import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { walls } from '@kickstand/contract/insight/walls';
import { routes } from '../../kernel/call/calls.ts';
import { LastMinute } from '../../kernel/list/last-minute.ts';
import { makeRevenueFile } from './revenue-file.service.ts';
import { showQuery, showRevenue, showTrend } from './wall-figures.service.ts';
import {
  showEvents,
  showLive,
  showShapes,
  showStations,
  showUsers,
  type WallParts,
} from './walls.service.ts';

interface Needs extends Omit<WallParts, 'memory'> {
  /** The folder of exports. */
  folder?: string | undefined;
}

export function wallsRoutes({ folder = join(tmpdir(), 'kickstand-files'), ...given }: Needs) {
  const parts = { ...given, memory: new LastMinute() };
  return routes(walls, {
    live: (ctx, input) => showLive(parts, ctx, input),
    users: (ctx, input) => showUsers(parts, ctx, input),
    stations: (ctx, input) => showStations(parts, ctx, input),
    events: showEvents,
    shapes: (ctx, input) => showShapes(parts, ctx, input),
    query: (ctx, input) => showQuery(parts, ctx, input),
    trend: (ctx, input) => showTrend(parts, ctx, input),
    revenue: (ctx, input) => showRevenue(parts, ctx, input),
    revenueFile: (ctx, input) => makeRevenueFile({ ...parts, folder }, ctx, input),
  });
}
