import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';

const kind = 'givenCents';

interface Since {
  operatorId: string;
  riderId: string;
  since: number;
}

/** Serialises gifts by the same person on the same day. */
export const lockGiver = (db: Db, operatorId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${operatorId}\n${kind}`}, 14))`.execute(db);

/** One person's total given alone since then, and one rider's total received that way, cents. */
export async function givenSince(db: Db, { operatorId, riderId, since }: Since) {
  const sumOf = (column: 'operator_id' | 'rider_id', id: string) =>
    db
      .selectFrom('bulk_use')
      .select(sql<number>`coalesce(sum(measured), 0)::int`.as('sum'))
      .where(column, '=', id)
      .where('kind', '=', kind)
      .where('at', '>=', at(since))
      .executeTakeFirstOrThrow();
  const [byOperator, toRider] = [await sumOf('operator_id', operatorId), await sumOf('rider_id', riderId)];
  return { byOperator: byOperator.sum, toRider: toRider.sum };
}

interface NewGiven {
  operatorId: string;
  /** Null: many. */
  riderId: string | null;
  cents: number;
  now: number;
}

/** Records what was given alone, in the same transaction. */
export const insertGiven = (db: Db, { operatorId, riderId, cents, now }: NewGiven) =>
  db
    .insertInto('bulk_use')
    .values({
      operator_id: operatorId,
      use_id: newId(),
      kind,
      measured: cents,
      at: new Date(now),
      rider_id: riderId,
    })
    .execute();
