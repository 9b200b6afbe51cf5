import { z } from 'zod';

/** Under which others may use what is published, by SPDX name. */
export const feedLicences = ['CC0-1.0', 'CC-BY-4.0', 'ODbL-1.0', 'ODC-By-1.0'] as const;

const said = {
  /** Published for everybody. */
  isOn: z.boolean(),
  /** Whom readers of the feed ask; empty: nobody yet. */
  contactEmail: z.union([z.literal(''), z.email().max(120)]),
  /** Empty: none chosen yet. */
  licence: z.enum(['', ...feedLicences]),
};
export const openFeedBody = z.object(said);

/** What a company publishes. */
export const openFeedRow = openFeedBody.extend({
  agentId: z.int(),
  agentName: z.string(),
  /** Service areas that are told of. */
  areas: z.int(),
  /** Where its feed of each version begins, below this server. */
  paths: z.array(z.string()),
  /** Null: nobody has ever changed it. */
  updatedAt: z.number().nullable(),
  version: z.int(),
});
export type OpenFeedRow = z.output<typeof openFeedRow>;
