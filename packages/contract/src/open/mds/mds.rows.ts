import { z } from 'zod';
import { id, int32 } from '../../kit/index.ts';

/** `coarse`: positions to 100 m and instants to a minute. */
export const mdsPrecisions = ['coarse', 'exact'] as const;

export const mdsAgencyBody = z.object({
  name: z.string().trim().min(2).max(40),
  /** The account whose API keys it uses. */
  operatorId: id,
  areaIds: z.array(int32.positive()).min(1).max(200),
  /** Its jurisdiction, GeoJSON in WGS-84; empty: all of its areas. */
  boundary: z.string().trim().max(200_000).default(''),
  /** The agency's id for the vehicles' provider. */
  providerId: z.uuid().toLowerCase(),
  precision: z.enum(mdsPrecisions),
  isOn: z.boolean(),
});

/** A transport agency that reads about its areas. */
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
