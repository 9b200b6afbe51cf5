import { z } from 'zod';
import { codes, defineCalls, listOf, scopeWish, smallId } from '../kit/index.ts';
import { userFigure, wallEvent, wallLive, wallShapes, wallStation } from './walls.rows.ts';

const live = '/ebike/v3/backend/screen/operation/live';
const access = codes('0221');
const query = z.object({ ...scopeWish, areaIds: listOf(smallId).optional() });
const listed = <T extends z.ZodType>(row: T) =>
  z.object({ at: z.number(), list: z.array(row), count: z.int() });

/** What hangs on a wall: the fleet now. Nothing of it tells of a rider. */
export const walls = defineCalls('walls', {
  live: {
    summary: 'How the fleet in scope stands now, and how many orders began today and by this time yesterday',
    method: 'GET',
    path: live,
    access,
    rows: 'own',
    query,
    reply: wallLive,
  },
  users: {
    summary: 'How many riders there are in scope, are verified, may ride and by what; counted once a minute',
    method: 'GET',
    path: `${live}/users`,
    access,
    rows: 'own',
    query,
    reply: listed(userFigure),
  },
  stations: {
    summary: 'The ten stations where most was taken and brought today, with what stands there; once a minute',
    method: 'GET',
    path: `${live}/stations`,
    access,
    rows: 'own',
    query,
    reply: listed(wallStation),
  },
  events: {
    summary: 'Alarms and finished field work of the last hour: the newest 12, and how many there were',
    method: 'GET',
    path: `${live}/events`,
    access,
    rows: 'own',
    query,
    reply: listed(wallEvent),
  },
  shapes: {
    summary: 'The edges of the areas in scope, where nobody may stop, and where rides began in the last hour',
    method: 'GET',
    path: `${live}/map`,
    access,
    rows: 'own',
    query,
    reply: wallShapes,
  },
});
