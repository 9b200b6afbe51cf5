import { randomBytes, timingSafeEqual } from 'node:crypto';
import { nothing } from '@kickstand/domain/platform/access';
import { z } from 'zod';
import type { Database, Db } from '../../kernel/database/db.ts';
import { hasBegun, holdBeginning } from '../../kernel/program/beginning.ts';
import { dropSetting, putSetting, settingOf } from '../../kernel/program/setting.ts';
import type { SessionDeps } from '../../platform/session/session.service.ts';

/** Stores the code encrypted, so that all programs of a deployment print the same one until it is used. */
const settingName = 'setup.code';
const stored = z.object({ box: z.string() });

/** Without similar letters and digits; 32 in total. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 12;

/** 60 random bits as `ABCD-EFGH-JKLM`. */
const newCode = () =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

type Opening = Pick<SessionDeps['vault'], 'open' | 'seal'>;

async function keptCode(db: Db, vault: Opening): Promise<string | undefined> {
  const kept = stored.safeParse(await settingOf(db, settingName));
  if (!kept.success) return undefined;
  try {
    return vault.open(kept.data.box, settingName);
  } catch {
    // Encrypted under a key that is gone: a new code replaces it.
    return undefined;
  }
}

/** The set-up code of this deployment, created if there is none; undefined once it is set up. */
export const setupCodeOf = (database: Database, vault: Opening, now: number): Promise<string | undefined> =>
  database.write(nothing, async (db) => {
    await holdBeginning(db);
    if (await hasBegun(db)) return undefined;
    const kept = await keptCode(db, vault);
    if (kept !== undefined) return kept;
    const code = newCode();
    await putSetting(db, settingName, { value: { box: vault.seal(code, settingName) }, now });
    return code;
  });

export const forgetSetupCode = (db: Db) => dropSetting(db, settingName);

const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Whether the given code is the printed one. */
export async function isSetupCode(db: Db, vault: Opening, given: string): Promise<boolean> {
  const code = await keptCode(db, vault);
  const [known, said] = [Buffer.from(plain(code ?? '')), Buffer.from(plain(given))];
  return code !== undefined && known.length === said.length && timingSafeEqual(known, said);
}
