import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOf } from './setting-kinds.ts';
import type { Settings } from './settings.ts';
import { codeOf, StartError } from './start-error.ts';

/** The key that protects stored secrets: the given one, else the one kept in the data folder, made at the first start. */
export function secretKeyOf({ secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): Buffer {
  if (secretKey) return secretKey;
  const file = join(dataDir, 'secret.key');
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw new StartError(`${file} cannot be written (${codeOf(error)}): give this user the right.`);
  }
  const kept = keyIn(file);
  if (!kept) throw new StartError(`${file} does not hold a key of 32 bytes: restore it from a backup.`);
  return kept;
}

/** The key that a file holds. */
export const keyIn = (file: string) => bytesOf(readFileSync(file, 'utf8').trim());
