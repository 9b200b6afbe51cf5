import { z } from 'zod';
import { defineCalls } from '../kit/index.ts';

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
});
export type Ground = z.infer<typeof ground>;

export const baseMap = defineCalls('baseMap', {
  grounds: {
    summary: 'The maps that this deployment may draw on beside the town’s own, with their keys',
    method: 'GET',
    path: '/ebike/v3/backend/base-maps',
    access: 'signed-in',
    rows: 'none',
    reply: z.object({ list: z.array(ground), count: z.int() }),
  },
});
