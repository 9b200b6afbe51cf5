import { z } from 'zod';
import { codes, defineCalls, id, listOf, pageOf, smallId } from '../kit/index.ts';

export const fenceKinds = [
  'station',
  'no_stop',
  'no_ride',
  'speed_limit',
  'ops_area',
  'vehicle_store',
] as const;
const fenceKind = z.enum(fenceKinds);

export const fenceRow = z.object({
  id,
  serviceAreaId: z.number(),
  kind: fenceKind,
  name: z.string(),
  /** Rings [[[lng,lat],…],…] in WGS-84, outer ring first. */
  points: z.array(z.array(z.array(z.number()))),
  lng: z.number(),
  lat: z.number(),
  capacity: z.number().nullable(),
  /** Vehicles standing in it now. */
  current: z.number(),
  version: z.number(),
});
export type FenceRow = z.infer<typeof fenceRow>;

export const fences = defineCalls('fences', {
  list: {
    summary:
      'The fences in scope for maps, optionally inside a box [west, south, east, north]; at most 10,000',
    method: 'GET',
    path: '/ebike/v3/backend/gFence',
    access: codes('0301||0302||0503||0504||0505'),
    rows: 'own',
    query: z.object({
      type: listOf(fenceKind).optional(),
      areaId: smallId.optional(),
      bbox: listOf(z.coerce.number().min(-180).max(180), 4).optional(),
      agentIds: listOf(smallId).optional(),
      opAreaIds: listOf(smallId).optional(),
    }),
    reply: pageOf(fenceRow),
  },
});
