import { z } from 'zod';
import { id } from '../../kit/index.ts';

/** What controllers are sent: their firmware, or the voices that they speak with. */
export const packageKinds = ['firmware', 'voice'] as const;
export const packageKind = z.enum(packageKinds);
export type PackageKind = (typeof packageKinds)[number];

/** A package is tried on few vehicles before it is released; one that was withdrawn goes to nobody any more. */
export const packageStates = ['draft', 'test', 'released', 'withdrawn'] as const;
export const packageState = z.enum(packageStates);
export type PackageState = z.infer<typeof packageState>;

/** The image of a package has at most so many bytes. */
export const mostImageBytes = 4 * 1_048_576;
/** In front of the image stands a header of at most so many bytes. */
export const mostHeaderBytes = 4_096;
/** A package that is still on test goes to at most so many vehicles at a time. */
export const mostTestVehicles = 20;

/** A version as controllers report it. */
export const packageVersion = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .regex(/^[\w.+-]+$/);

/** What the file of a package says of itself. */
export const packageHeader = z.object({
  kind: z.enum(packageKinds),
  /** The name of the model of vehicle, as the console has it. */
  model: z.string().min(1).max(30),
  version: packageVersion,
  /** The versions that it may be put on; left out: any. */
  fromVersions: z.array(packageVersion).max(50).default([]),
  /** Bytes of the image. */
  size: z.int().min(1),
  /** Of the image, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Base64 of the ed25519 signature over kind, model, version, size and sha256. */
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});
export type PackageHeader = z.infer<typeof packageHeader>;

/** A package as the console lists it. */
export const packageRow = z.object({
  id,
  name: z.string(),
  model: z.string(),
  modelId: z.int(),
  /** As controllers report it. */
  packageVersion: z.string(),
  /** The versions that it may be put on; empty: any. */
  fromVersions: z.array(z.string()),
  state: packageState,
  /** Bytes. */
  size: z.int(),
  sha256: z.string(),
  md5: z.string(),
  /** The end of the fingerprint of the key that it is signed with. */
  signedBy: z.string(),
  notes: z.string(),
  /** How many vehicles of the model in scope report it. */
  vehicles: z.int(),
  uploadedAt: z.number(),
  uploadedBy: z.string(),
  version: z.int(),
});
export type PackageRow = z.infer<typeof packageRow>;
