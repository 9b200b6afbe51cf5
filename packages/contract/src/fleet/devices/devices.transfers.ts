import { z } from 'zod';

/** The topic of a package's chunks: bytes, not JSON. */
export const chunkTopic = 'v/:shard/:imei/down/chunk';

/** The stages of a transfer that a controller reports. */
export const transferStates = [
  'downloading',
  'verified',
  'rebooting',
  'confirmed',
  'rolled_back',
  'refused',
] as const;

/** Why a controller rejects a package. */
export const transferRefusals = ['hash', 'signature', 'slot', 'other'] as const;

/** A controller's report on a transfer. */
export const transferWord = z.object({
  seq: z
    .int()
    .min(0)
    .describe('counts up with every message of the controller; kept across restarts where possible'),
  at: z
    .int()
    .min(0)
    .describe('the controller’s own clock at the time of measurement, epoch milliseconds UTC'),
  jobId: z.string().min(1).max(64).describe('the `jobId` of the offer'),
  state: z.enum(transferStates).describe('state of the transfer'),
  from: z
    .int()
    .min(0)
    .max(1_024)
    .optional()
    .describe('while downloading: the index of the first chunk it wants; it has all earlier ones'),
  count: z.int().min(1).max(8).optional().describe('while downloading: how many chunks it wants'),
  code: z.enum(transferRefusals).optional().describe('why it refused the package'),
});
export type TransferWord = z.infer<typeof transferWord>;

/** The offer of a package to a controller. */
export const transferOffer = z.object({
  jobId: z.string().describe('identifies the transfer; every message about it repeats it'),
  kind: z.enum(['firmware', 'voice']).describe('what the package is for'),
  model: z.string().describe('the vehicle model it is for'),
  version: z.string().describe('the version that `login` reports once it is installed'),
  size: z.int().describe('size of the image in bytes'),
  sha256: z.string().describe('SHA-256 of the image, in hex'),
  signature: z
    .string()
    .describe(
      'base64 of an ed25519 signature over `kind`, `model`, `version`, `size` and `sha256`, joined by line feeds; empty for voices',
    ),
  chunk: z.int().describe('chunk size in bytes; the last chunk has the remainder'),
  install: z.boolean().describe('whether it may be installed now; until then only its chunks are requested'),
});
export type TransferOffer = z.infer<typeof transferOffer>;
