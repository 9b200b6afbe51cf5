import { z } from 'zod';
import { id, int32 } from '../../kit/index.ts';

/** `coarse`: places to 100 m and instants to a minute. */
export const mdsPrecisions = ['coarse', 'exact'] as const;

export const mdsAgencyBody = z.object({
  name: z.string().trim().min(2).max(40),
  /** Whose API keys it shows. */
  operatorId: id,
  areaIds: z.array(int32.positive()).min(1).max(200),
  /** Where it is responsible, GeoJSON in WGS-84; empty: in the whole of its areas. */
  boundary: z.string().trim().max(200_000).default(''),
  /** By which it knows whoever provides the vehicles. */
  providerId: z.uuid().toLowerCase(),
  precision: z.enum(mdsPrecisions),
  isOn: z.boolean(),
});

/** A transport agency that reads what happens in its areas. */
export const mdsAgency = mdsAgencyBody.extend({
  id,
  agentId: z.int(),
  agentName: z.string(),
  areaIds: z.array(z.int()),
  boundary: z.string(),
  providerId: z.string(),
  operatorId: z.string(),
  operatorName: z.string(),
  updatedAt: z.number(),
  version: z.int(),
});
export type MdsAgency = z.output<typeof mdsAgency>;
