import { z } from 'zod';
import { codes, defineCalls, id, listOf, smallId } from '../../kit/index.ts';
import { audienceCount, audienceListRow, mostListed } from './audiences.rows.ts';

const base = '/ebike/v3/backend/audience';
const access = codes('0506||1706||1707||1709||1710||171002||171003||yqyl');

/** Audiences of messages and campaigns. */
export const audiences = defineCalls('audiences', {
  count: {
    summary: 'Count the riders matching a tree of conditions, with a masked sample',
    method: 'GET',
    path: `${base}/count`,
    access,
    rows: 'own',
    query: z.object({ tree: z.string().max(8_000), areaIds: listOf(smallId, 50).optional() }),
    reply: audienceCount,
    refusals: ['audience.tree', 'audience.too_slow', 'audience.list'],
  },
  lists: {
    summary: 'List recently uploaded phone lists, newest first',
    method: 'GET',
    path: `${base}/lists`,
    access,
    rows: 'own',
    reply: z.object({ list: z.array(audienceListRow) }),
  },
  campaigns: {
    summary: 'List recent campaigns that gave rewards, newest first',
    method: 'GET',
    path: `${base}/campaigns`,
    access,
    rows: 'own',
    reply: z.object({ list: z.array(z.object({ id, name: z.string() })) }),
  },
  addList: {
    summary: 'Upload a list of phones; the matching riders are kept, the phones are not',
    method: 'POST',
    path: `${base}/lists`,
    access,
    rows: 'own',
    body: z.object({
      name: z.string().trim().min(1).max(20),
      /** One per line. */
      phones: z
        .string()
        .trim()
        .min(1)
        .max(mostListed * 20),
    }),
    reply: z.object({ id, known: z.int(), unknown: z.int() }),
    refusals: ['audience.lines', 'audience.nobody'],
    audit: { module: 'audiences', action: 'add_list' },
  },
});
