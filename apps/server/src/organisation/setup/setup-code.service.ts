import { randomBytes, timingSafeEqual } from 'node:crypto';
import { nothing } from '@kickstand/domain/platform/access';
import { z } from 'zod';
import type { Database, Db } from '../../kernel/database/db.ts';
import { hasBegun, holdBeginning } from '../../kernel/program/beginning.ts';
import { dropSetting, putSetting, settingOf } from '../../kernel/program/setting.ts';
import type { SessionDeps } from '../../platform/session/session.service.ts';

/** Keeps the code sealed, so that all programs of a deployment print the same one until it was used. */
const settingName = 'setup.code';
const stored = z.object({ box: z.string() });

/** Without letters and digits that look alike; 32 of them. */
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
    // Sealed under a key that is gone: a new code takes its place.
    return undefined;
  }
}

/** The code that begins this deployment, made when there is none; undefined once it has begun. */
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

/** Whether somebody read the code that was printed. */
export async function isSetupCode(db: Db, vault: Opening, given: string): Promise<boolean> {
  const code = await keptCode(db, vault);
  const [known, said] = [Buffer.from(plain(code ?? '')), Buffer.from(plain(given))];
  return code !== undefined && known.length === said.length && timingSafeEqual(known, said);
}
