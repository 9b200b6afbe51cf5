import { z } from 'zod';
import { codes, defineCalls, id, smallId } from '../../kit/index.ts';
import { adPlace, shownAd } from './ads.rows.ts';

const riderApp = codes('riderApp');
const base = '/ebike/v3/rider/ads';
const params = z.object({ adId: id });
const body = z.object({ riderId: id });
/** Whether it was counted: at most once per rider, ad and minute, within the daily limit. */
const reply = z.object({ counted: z.boolean() });
const refusals = ['rider.not_found', 'ad.not_found'] as const;

/** Ads shown in the riders’ app, and their views and clicks. */
export const riderAds = defineCalls('riderAds', {
  list: {
    summary: 'List the ads of a placement in an area for a rider, in order; a single one for pop-ups',
    method: 'GET',
    path: base,
    access: riderApp,
    rows: 'own',
    query: z.object({
      place: adPlace,
      areaId: smallId,
      /** Absent: not logged in; only ads for everybody are shown. */
      riderId: id.optional(),
    }),
    reply: z.object({ list: z.array(shownAd) }),
    refusals: ['common.not_found', 'rider.not_found'],
  },
  shown: {
    summary: 'Record that a rider was shown an ad',
    method: 'POST',
    path: `${base}/:adId/shown`,
    access: riderApp,
    rows: 'own',
    params,
    body,
    reply,
    refusals,
    audit: 'own-record',
  },
  clicked: {
    summary: 'Record that a rider clicked an ad they were shown',
    method: 'POST',
    path: `${base}/:adId/clicked`,
    access: riderApp,
    rows: 'own',
    params,
    body,
    reply,
    refusals,
    audit: 'own-record',
  },
});
