import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../program/start-error.ts';

/** Format version of backups; raised when older programs can no longer read them. */
export const format = 1;
export const manifestName = 'manifest.json';

const written = { file: z.string(), bytes: z.number(), sha256: z.string() };

const manifest = z.object({
  format: z.literal(format),
  madeAt: z.string(),
  postgres: z.string(),
  /** Tells whether the secrets inside can be opened; the key itself is among the files, or was given by SECRET_KEY. */
  keyFingerprint: z.string(),
  migrations: z.array(z.object({ version: z.number(), name: z.string(), checksum: z.string() })).min(1),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  tables: z.array(z.object({ ...written, name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  files: z.array(z.object(written)),
});
/** The contents of a backup, with the checksums by which damage is noticed. */
export type Manifest = z.infer<typeof manifest>;

/** Reads the manifest of a backup. Throws a StartError. */
export function readManifest(folder: string): Manifest {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(join(folder, manifestName), 'utf8'));
  } catch {
    throw new StartError(`${folder} is no backup: its ${manifestName} cannot be read.`);
  }
  const read = manifest.safeParse(given);
  if (read.success) return read.data;
  throw new StartError(`${folder} was made by another version of the program: use that one to restore it.`);
}
