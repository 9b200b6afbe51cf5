import { z } from 'zod';
import { cents, codes, defineCalls, id, instant, int32InQuery, listOf, smallId } from '../../kit/index.ts';
import { orderTerms } from '../orders/index.ts';
import { priceScheme, ridePrice, saving } from '../pricing/index.ts';
import { returnRelation } from '../trips/index.ts';
import { weekImpact } from './price-impact.rows.ts';

const base = '/ebike/v3/backend/itineraryCost';
const where = { areaId: smallId, modelId: smallId };
const dayMs = 86_400_000;

/** What a price scheme means for rides: for one that nobody rode, and for those of the last days. */
export const priceImpact = defineCalls('priceImpact', {
  terms: {
    summary: 'Get the price scheme for a ride beginning in an area on a vehicle model, now or at an instant',
    method: 'GET',
    path: base,
    access: codes('1702||1601'),
    rows: 'own',
    query: z.object({ ...where, at: instant.optional() }),
    reply: orderTerms,
    refusals: ['common.not_found'],
  },
  simulate: {
    summary: 'Calculate the price of a hypothetical ride, by the scheme in force or a given one',
    method: 'POST',
    path: base,
    access: codes('1702||1601'),
    rows: 'own',
    body: z.object({
      ...where,
      scheme: priceScheme.optional(),
      at: instant.optional(),
      ms: z.int().min(0).max(dayMs),
      pausedMs: z.int().min(0).max(dayMs).default(0),
      m: z.int().min(0).max(200_000),
      returnRelation: returnRelation.default('in_station'),
      benefit: saving.optional(),
      trialsLeft: z.int().min(0).max(9).optional(),
      capUsedCents: cents
        .min(0)
        .max(100_000)
        .default(0 as never),
    }),
    reply: ridePrice,
    audit: { module: 'pricing', action: 'simulate' },
    refusals: ['common.not_found', 'billing.gap', 'billing.overlap', 'billing.wrong', 'billing.no_model'],
  },
  week: {
    summary:
      'Preview what the last seven days’ orders would cost under a scheme’s draft or one of its versions, in its area or others',
    method: 'GET',
    path: `${base}/impact`,
    access: codes('1702'),
    rows: 'own',
    query: z.object({
      id,
      /** The version; 0: the draft. */
      no: int32InQuery.min(0).default(0),
      /** Left out: the area of the scheme. */
      areaIds: listOf(smallId, 50).optional(),
    }),
    reply: weekImpact,
    refusals: ['common.not_found', 'billing.no_draft'],
  },
});
