import type { Db } from '../../../kernel/database/db.ts';
import { putSetting, settingOf } from '../../../kernel/program/setting.ts';
import { StartError } from '../../../kernel/program/start-error.ts';
import { livingEpochs } from './epochs.store.ts';
import type { Vault } from './vault.ts';

const place = 'secret.check';

/**
 * Refuses to start with a key other than the one this database was encrypted with: everything would look fine, but
 * nobody could log in and controllers could not be recognised. The first key stores a check value.
 */
export async function requireOwnKey(db: Db, vault: Vault, now: number) {
  const kept = await settingOf(db, place);
  try {
    if (kept === undefined) await livingEpochs(db, vault);
    else vault.open(String(kept), place);
  } catch {
    throw new StartError(
      'What this database keeps sealed cannot be opened with this key: give the SECRET_KEY, or restore the secret.key in the data folder, that it was made with.',
    );
  }
  if (kept === undefined) await putSetting(db, place, { value: vault.seal('kickstand', place), now });
}
