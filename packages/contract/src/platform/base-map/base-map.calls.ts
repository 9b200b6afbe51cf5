import { z } from 'zod';
import { codes, defineCalls, degrees, lat, lng } from '../../kit/index.ts';

export const baseMapKinds = ['amap', 'tencent', 'tianditu', 'xyz', 'style'] as const;

/** A base map besides the town's own. */
export const baseMapRow = z.object({
  /** Stable as long as the deployment's setting is unchanged. */
  id: z.string(),
  kind: z.enum(baseMapKinds),
  /** The host it is loaded from. */
  host: z.string(),
  /** The coordinates of its tiles; the console shifts them under WGS-84. */
  crs: z.enum(['wgs84', 'gcj02']),
  /** How rows of tiles are counted: from the north or from the south. */
  scheme: z.enum(['xyz', 'tms']),
  /** Layers of tiles from the bottom up, each as equivalent URLs with {z}, {x} and {y}; empty for a style. */
  layers: z.array(z.array(z.string())),
  /** The URL of a complete style. */
  style: z.string().nullable(),
  maxZoom: z.int(),
  /** The attribution required by its makers. */
  attribution: z.string(),
  /** Whether it can search for places and name them. */
  finds: z.boolean(),
  /** A page that shows the street at {lat} and {lng} in its coordinates; null if there is none. */
  streetView: z.string().nullable(),
});
export type BaseMap = z.infer<typeof baseMapRow>;

/** The most places named at once. */
export const mostNamed = 50;

/** A place found by a search. */
export const foundPlace = z.object({
  name: z.string(),
  /** Its surroundings; empty if unknown. */
  address: z.string(),
  lng,
  lat,
});
export type FoundPlace = z.infer<typeof foundPlace>;

export const baseMap = defineCalls('baseMap', {
  list: {
    summary: 'List the base maps that this deployment may use besides the town’s own, with their keys',
    method: 'GET',
    path: '/ebike/v3/backend/base-maps',
    access: 'signed-in',
    rows: 'none',
    reply: z.object({
      list: z.array(baseMapRow),
      count: z.int(),
      /** The default map of the caller’s company; null for the deployment’s order. */
      usual: z.string().nullable(),
    }),
  },

  addresses: {
    summary: 'Get the addresses of some places, from the town’s own streets or from a base map with a key',
    method: 'GET',
    path: '/ebike/v3/backend/base-maps/addresses',
    access: 'signed-in',
    rows: 'none',
    query: z.object({
      points: degrees(2 * mostNamed),
    }),
    // `more`: some that are null here will be named when requested again a little later.
    reply: z.object({ list: z.array(z.string().nullable()), count: z.int(), more: z.boolean() }),
  },

  places: {
    summary: 'Search places by name, nearest first',
    method: 'GET',
    path: '/ebike/v3/backend/base-maps/places',
    access: codes('0301||0503||0504||0505||0908'),
    rows: 'none',
    query: z.object({
      text: z.string().trim().min(1).max(40),
      lng: z.coerce.number().pipe(lng),
      lat: z.coerce.number().pipe(lat),
      baseMapId: z.string().max(40).optional(),
    }),
    reply: z.object({ list: z.array(foundPlace), count: z.int() }),
    refusals: ['base_map.key_needed', 'base_map.key_refused', 'base_map.quota', 'base_map.away'],
  },
});
