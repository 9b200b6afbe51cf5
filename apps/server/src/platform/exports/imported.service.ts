import type { Db } from '../../kernel/database/db.ts';
import type { Made } from './import-kind.ts';
import { insertBatch, markImported, type NewBatch } from './imports.store.ts';

/** Records an import that was checked and carried out at once. */
export async function keepImported(
  db: Db,
  batch: NewBatch,
  { made, at }: { made: readonly Made[]; at: number },
) {
  await insertBatch(db, batch, at);
  await markImported(db, batch.id, made, at);
}
