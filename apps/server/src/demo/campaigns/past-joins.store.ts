import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/**
 * Marks past requests to join and their answers as already notified; unanswered requests are notified at the first
 * start.
 */
export const knowAnswers = (db: Db) =>
  sql`update campaign_join set told_at = asked_at, answer_told_at = answered_at where answered_at is not null`.execute(
    db,
  );
