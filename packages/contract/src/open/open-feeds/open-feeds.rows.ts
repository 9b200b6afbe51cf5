import { z } from 'zod';

/** The licence of the feed, by SPDX name. */
export const feedLicences = ['CC0-1.0', 'CC-BY-4.0', 'ODbL-1.0', 'ODC-By-1.0'] as const;

const said = {
  /** Whether it is public. */
  isOn: z.boolean(),
  /** The contact for readers of the feed; empty: none yet. */
  contactEmail: z.union([z.literal(''), z.email().max(120)]),
  /** Empty: none chosen yet. */
  licence: z.enum(['', ...feedLicences]),
};
export const openFeedBody = z.object(said);

/** A company's feed. */
export const openFeedRow = openFeedBody.extend({
  agentId: z.int(),
  agentName: z.string(),
  /** The number of its service areas. */
  areas: z.int(),
  /** The path of its feed in each version, on this server. */
  paths: z.array(z.string()),
  /** Null: never changed. */
  updatedAt: z.number().nullable(),
  version: z.int(),
});
export type OpenFeedRow = z.output<typeof openFeedRow>;
