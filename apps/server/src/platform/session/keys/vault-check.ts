import type { Db } from '../../../kernel/database/db.ts';
import { putSetting, settingOf } from '../../../kernel/program/setting.ts';
import { StartError } from '../../../kernel/program/start-error.ts';
import { livingEpochs } from './epochs.store.ts';
import type { Vault } from './vault.ts';

const place = 'secret.check';

/**
 * Refuses to go on with another key than the one this database was sealed with: everything would look well and nobody
 * could log in, no controller be told apart. The first key leaves a word of its own.
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
