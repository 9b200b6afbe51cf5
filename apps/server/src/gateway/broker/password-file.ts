import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import { claimedDigests } from './credentials.store.ts';

/** The digests of broker passwords that mosquitto reads too. */
const readable = (digest: string) => digest.startsWith('$6$');

interface Wish {
  /** The path of the password file. */
  out: string;
  /** A password file with other accounts, put before the controllers'. */
  base?: string | undefined;
}

/**
 * Writes a password file for mosquitto with every controller that has a password. The file is replaced atomically, so
 * that the broker never reads half of it. Returns how many controllers are in it and how many need a new password first.
 */
export async function writePasswordFile(database: Database, { out, base }: Wish) {
  const claims = await database.read(everything, claimedDigests);
  const known = claims.filter(({ digest }) => readable(digest));
  const others = base ? readFileSync(base, 'utf8').trimEnd() : '';
  const lines = known.map(({ imei, digest }) => `${imei}:${digest}`);
  const next = `${out}.next`;
  writeFileSync(next, `${[...(others ? [others] : []), ...lines].join('\n')}\n`, { mode: 0o640 });
  renameSync(next, out);
  return { written: known.length, without: claims.length - known.length };
}
