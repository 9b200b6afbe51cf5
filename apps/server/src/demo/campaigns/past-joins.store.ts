import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** Of what was asked and answered in the past everybody was told then; who has not answered yet is told at the first start. */
export const knowAnswers = (db: Db) =>
  sql`update campaign_join set told_at = asked_at, answer_told_at = answered_at where answered_at is not null`.execute(
    db,
  );
