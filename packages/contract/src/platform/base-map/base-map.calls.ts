import { z } from 'zod';
import { codes, defineCalls, degrees, lat, lng } from '../../kit/index.ts';

export const groundKinds = ['amap', 'tencent', 'tianditu', 'xyz', 'style'] as const;

/** A map to draw on, beside the town's own. */
export const ground = z.object({
  /** Names it as long as the deployment's setting stays. */
  id: z.string(),
  kind: z.enum(groundKinds),
  /** Where it comes from: the host that is asked. */
  host: z.string(),
  /** In which its tiles are drawn; the console shifts them under WGS-84. */
  crs: z.enum(['wgs84', 'gcj02']),
  /** How rows of tiles are counted: from the north or from the south. */
  scheme: z.enum(['xyz', 'tms']),
  /** Layers of tiles from below, each by addresses with {z}, {x} and {y} that are equally good; none of a style. */
  layers: z.array(z.array(z.string())),
  /** The address of a whole style. */
  style: z.string().nullable(),
  maxZoom: z.int(),
  /** Whose map it is, as its makers want it named on it. */
  attribution: z.string(),
  /** Whether places are searched with it and named by it. */
  finds: z.boolean(),
  /** A page that shows the street at {lat} and {lng} of its coordinates; null where its makers have none. */
  streetView: z.string().nullable(),
});
export type Ground = z.infer<typeof ground>;

/** So many places are named at once. */
export const mostNamed = 50;

/** Somewhere that a search has found. */
export const foundPlace = z.object({
  name: z.string(),
  /** What lies around it; empty where nothing is known. */
  address: z.string(),
  lng,
  lat,
});
export type FoundPlace = z.infer<typeof foundPlace>;

export const baseMap = defineCalls('baseMap', {
  grounds: {
    summary: 'List the base maps that this deployment may use besides the town’s own, with their keys',
    method: 'GET',
    path: '/ebike/v3/backend/base-maps',
    access: 'signed-in',
    rows: 'none',
    reply: z.object({
      list: z.array(ground),
      count: z.int(),
      /** Which of them opens for the people of the caller’s company who have chosen none; null for the deployment’s order. */
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
    // `more`: some of those that are null here are named when they are asked for again a little later.
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
      groundId: z.string().max(40).optional(),
    }),
    reply: z.object({ list: z.array(foundPlace), count: z.int() }),
    refusals: ['base_map.key_needed', 'base_map.key_refused', 'base_map.quota', 'base_map.away'],
  },
});
