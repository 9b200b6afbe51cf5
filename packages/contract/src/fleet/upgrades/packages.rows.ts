import { z } from 'zod';
import { id } from '../../kit/index.ts';

/** The kinds of packages: firmware and voices. */
export const packageKinds = ['firmware', 'voice'] as const;
export const packageKind = z.enum(packageKinds);
export type PackageKind = (typeof packageKinds)[number];

/** A package is tested on a few vehicles before its release; a withdrawn one is sent to nobody. */
export const packageStates = ['draft', 'test', 'released', 'withdrawn'] as const;
export const packageState = z.enum(packageStates);
export type PackageState = z.infer<typeof packageState>;

/** The size limit of a package's image, bytes. */
export const mostImageBytes = 4 * 1_048_576;
/** The size limit of the header before the image, bytes. */
export const mostHeaderBytes = 4_096;
/** The most vehicles to which a package under test is sent at a time. */
export const mostTestVehicles = 20;

/** A version as controllers report it. */
export const packageVersion = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .regex(/^[\w.+-]+$/);

/** The header of a package's file. */
export const packageHeader = z.object({
  kind: z.enum(packageKinds),
  /** The name of the vehicle model, as in the console. */
  model: z.string().min(1).max(30),
  version: packageVersion,
  /** The versions that it can upgrade; absent: any. */
  fromVersions: z.array(packageVersion).max(50).default([]),
  /** Bytes of the image. */
  size: z.int().min(1),
  /** SHA-256 of the image, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Base64 of the ed25519 signature over kind, model, version, size and sha256. */
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});
export type PackageHeader = z.infer<typeof packageHeader>;

/** A package in the console's list. */
export const packageRow = z.object({
  id,
  name: z.string(),
  model: z.string(),
  modelId: z.int(),
  /** As controllers report it. */
  packageVersion: z.string(),
  /** The versions that it can upgrade; empty: any. */
  fromVersions: z.array(z.string()),
  state: packageState,
  /** Bytes. */
  size: z.int(),
  sha256: z.string(),
  md5: z.string(),
  /** The end of the fingerprint of the signing key. */
  signedBy: z.string(),
  notes: z.string(),
  /** How many vehicles of the model in scope report it. */
  vehicles: z.int(),
  uploadedAt: z.number(),
  uploadedBy: z.string(),
  version: z.int(),
});
export type PackageRow = z.infer<typeof packageRow>;
