import { z } from 'zod';

/** Why a call was not carried out. `promot` is the seed's spelling: the sentence in the caller's language. */
export const refusal = z.object({
  code: z.string(),
  promot: z.string(),
  facts: z.record(z.string(), z.unknown()).optional(),
  /** For a rejected form: dotted field path to the sentence that describes the problem. */
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});
export type Refusal = z.infer<typeof refusal>;

/** Every plain answer has this shape; the HTTP status says the same for intermediaries. */
export const answer = z.discriminatedUnion('suc', [
  z.object({ suc: z.literal(true), data: z.unknown() }),
  z.object({ suc: z.literal(false), error: refusal }),
]);
