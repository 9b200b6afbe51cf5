import { z } from 'zod';

/** The kinds of fences; `service` is the edge of a service area itself, with the id `area-<number>`. */
export const fenceKinds = [
  'service',
  'station',
  'no_stop',
  'no_ride',
  'speed_limit',
  'ops_area',
  'vehicle_store',
] as const;
export const fenceKind = z.enum(fenceKinds);
export type FenceKind = z.infer<typeof fenceKind>;
