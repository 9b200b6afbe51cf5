import { z } from 'zod';
import { codes, defineCalls, flag, listQuery, pageOf, smallId } from '../kit/index.ts';
import { fillLevels } from './station-figures.ts';
import { liveStation } from './station-statistics.rows.ts';

const base = '/ebike/v3/backend/parking';
const filters = {
  serviceAreaId: smallId.optional(),
  /** Part of its name. */
  name: z.string().trim().max(30).optional(),
  tag: z.string().trim().max(12).optional(),
  enabled: flag.optional(),
};

/** How stations stand and what came of them. */
export const stationStatistics = defineCalls('stationStatistics', {
  live: {
    summary: 'How each station stands just now; the socket tells what changes afterwards',
    method: 'GET',
    path: `${base}/statistics`,
    access: codes('0907'),
    rows: 'own',
    query: listQuery({ ...filters, fill: z.enum(fillLevels).optional() }, [
      'fillPct',
      'current',
      'rentable',
      'idle',
      'nearby',
      'missed',
    ]),
    reply: pageOf(liveStation),
    exports: { code: '090706' },
  },
});
