import { sql } from 'kysely';
import type { AuditEntry } from '../../kernel/call/audit.ts';
import type { Db } from '../../kernel/database/db.ts';

export interface ChainRow {
  seq: number;
  prev_hash: string;
  hash: string;
  entry: AuditEntry;
}

/** The next rows of the chain, oldest first, as hashed. */
export async function chainRows(db: Db, from: number, limit: number): Promise<ChainRow[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('seq', '>=', from)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(({ seq, prev_hash, hash, ...entry }) => ({
    seq,
    prev_hash,
    hash,
    entry: entry as AuditEntry,
  }));
}

/** The hash of one row; undefined if it does not exist. */
export async function hashAt(db: Db, seq: number) {
  const row = await db.selectFrom('audit_log').select('hash').where('seq', '=', seq).executeTakeFirst();
  return row?.hash;
}

/** The number of the latest row; 0 if there is none. */
export async function tipOf(db: Db) {
  const { rows } = await sql<{ seq: number }>`select seq from audit_tip()`.execute(db);
  return rows[0]?.seq ?? 0;
}

const shown = [
  ...(['check_id as id', 'from_seq as fromSeq', 'to_seq as toSeq', 'hash', 'checked'] as const),
  ...(['broken_seq as brokenSeq', 'why', 'operator', 'at'] as const),
] as const;

/** The latest checks. */
export const latestChecks = (db: Db, most: number) =>
  db
    .selectFrom('log_check')
    .select(shown)
    .orderBy('at', 'desc')
    .orderBy('check_id', 'desc')
    .limit(most)
    .execute();

/** The latest check without a fault. */
export const lastWholeCheck = (db: Db) =>
  db
    .selectFrom('log_check')
    .select(shown)
    .where('broken_seq', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('check_id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface NewCheck {
  checkId: string;
  fromSeq: number;
  toSeq: number;
  hash: string;
  checked: number;
  broken: { seq: number; why: string } | undefined;
  operator: string;
}

export const insertCheck = (db: Db, check: NewCheck, now: number) =>
  db
    .insertInto('log_check')
    .values({
      check_id: check.checkId,
      from_seq: check.fromSeq,
      to_seq: check.toSeq,
      hash: check.hash,
      checked: check.checked,
      broken_seq: check.broken?.seq ?? null,
      why: check.broken?.why ?? null,
      operator: check.operator,
      at: new Date(now),
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
