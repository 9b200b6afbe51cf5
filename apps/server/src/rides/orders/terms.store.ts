import type { Db } from '../../kernel/database/db.ts';
import type { KeptTerms } from './kept-terms.parts.ts';

/** Stores terms that orders refer to; existing ones are unchanged. */
export const keepTerms = (db: Db, kept: readonly KeptTerms[]) =>
  db
    .insertInto('order_terms')
    .values(kept.map(({ termsId, text }) => ({ terms_id: termsId, terms: text })))
    .onConflict((c) => c.doNothing());
