import { z } from 'zod';
import {
  codes,
  defineCalls,
  degrees,
  id,
  instant,
  listOf,
  pageOf,
  scopeWish,
  smallId,
} from '../../kit/index.ts';
import { fenceKind } from '../../platform/map-kit/index.ts';
import { fenceRow } from './fences.rows.ts';

const base = '/ebike/v3/backend';

/** Queries of maps: the fences in view, and what is around a point. */
export const fencesOnMap = defineCalls('fences', {
  list: {
    summary:
      'List the enabled fences in scope for maps, optionally inside a box [west, south, east, north] and at a past moment; at most 10,000. Service areas only on request',
    method: 'GET',
    path: `${base}/gFence`,
    access: codes(
      '0301||0302||0503||0504||0505||0908||0909||090301||0904||0907||1601||070101||0401||returnCarApp',
    ),
    rows: 'own',
    query: z.object({
      type: listOf(fenceKind).optional(),
      areaId: smallId.optional(),
      bbox: degrees(4).optional(),
      /** The versions in force at this moment instead of the present ones. */
      at: instant.optional(),
      ...scopeWish,
    }),
    reply: pageOf(fenceRow),
  },

  around: {
    summary: 'List vehicles and fences around a point, nearest first; at most 200 of each',
    method: 'GET',
    path: `${base}/around`,
    access: codes('0301||0302||0503||0504||0505||0907||0908'),
    rows: 'own',
    query: z.object({
      lng: z.coerce.number().min(-180).max(180),
      lat: z.coerce.number().min(-90).max(90),
      /** Metres. */
      radius: z.coerce.number().int().min(1).max(2_000).default(500),
      kinds: listOf(z.enum(['vehicle', 'station'])).optional(),
      ...scopeWish,
    }),
    reply: z.object({
      vehicles: z.array(
        z.object({
          carId: z.string(),
          lng: z.number(),
          lat: z.number(),
          distanceM: z.number(),
          ridingState: z.string(),
          restBattery: z.int().nullable(),
          online: z.boolean(),
        }),
      ),
      stations: z.array(
        z.object({
          id,
          name: z.string(),
          lng: z.number(),
          lat: z.number(),
          /** To its edge; 0 inside. */
          distanceM: z.number(),
          capacity: z.int().nullable(),
          current: z.int(),
        }),
      ),
    }),
  },
});
