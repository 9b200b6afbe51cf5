import { z } from 'zod';
import { codes, defineCalls, int32, listQuery, pageOf, smallId } from '../../kit/index.ts';
import { openFeedBody, openFeedRow } from './open-feeds.rows.ts';

const base = '/ebike/v3/backend/open-feeds';

/** The public feeds of companies. */
export const openFeeds = defineCalls('openFeeds', {
  list: {
    summary: 'List the companies that publish vehicles, stations and prices as GBFS, and their feed URLs',
    method: 'GET',
    path: base,
    access: codes('0502'),
    rows: 'own',
    query: listQuery({}, ['agentName']),
    reply: pageOf(openFeedRow),
  },
  change: {
    summary: 'Start or stop publishing a company’s GBFS feed',
    method: 'PUT',
    path: `${base}/:agentId`,
    access: codes('0502,050278'),
    rows: 'own',
    params: z.object({ agentId: smallId }),
    body: openFeedBody.extend({ version: int32 }),
    reply: openFeedRow,
    audit: { module: 'settings', action: 'openFeed', sensitive: true },
    refusals: ['common.not_found', 'common.stale_version', 'open_feed.lacks'],
  },
});
