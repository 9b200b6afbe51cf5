import type { Db } from '../../kernel/database/db.ts';
import type { KeptTerms } from './kept-terms.parts.ts';

/** Keep terms that orders refer to; those that are kept already stay as they are. */
export const keepTerms = (db: Db, kept: readonly KeptTerms[]) =>
  db
    .insertInto('order_terms')
    .values(kept.map(({ termsId, text }) => ({ terms_id: termsId, terms: text })))
    .onConflict((c) => c.doNothing());
