import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder that holds `db/migrations`, found upwards from this file: the same for sources and the built server. */
export function projectRoot(from = import.meta.dirname): string {
  if (existsSync(join(from, 'db', 'migrations'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('No folder above the program holds db/migrations');
  return projectRoot(parent);
}
