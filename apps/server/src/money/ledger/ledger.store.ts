import type { AccountCode, Entry } from '@kickstand/domain/money/ledger';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** A posting as the database takes it; days as `YYYY-MM-DD`, instants as ISO text. */
export interface PostingRecord {
  postingId: string;
  event: string;
  source: string;
  sourceId: string;
  leg: number;
  digest: string;
  eventAt: string;
  createdAt: string;
  bookDay: string;
  lateFor: string | null;
  agentId: number;
  areaId: number | null;
  operatorId: string | null;
  reason: string | null;
}

/** The posting that has a key, and its original content. */
export interface Kept {
  id: string;
  of_digest: string;
  is_new: boolean;
}

/** How a pending movement ended, and whether just now. */
export interface Ended {
  outcome: 'posted' | 'voided' | 'expired';
  posting_id: string | null;
  is_new: boolean;
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

async function oneOf<T>(db: Db, query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await query.execute(db);
  return rows[0] as T;
}

export const insertPosting = (db: Db, posting: PostingRecord, entries: readonly Entry[]) =>
  oneOf(db, sql<Kept>`select * from ledger_post(${json(posting)}, ${json(entries)})`);

export const insertPending = (db: Db, posting: PostingRecord, entries: readonly Entry[]) =>
  oneOf(db, sql<Kept>`select * from ledger_hold(${json(posting)}, ${json(entries)})`);

export const postPending = (db: Db, pendingId: string, posting: PostingRecord, entries: readonly Entry[]) =>
  oneOf(db, sql<Ended>`select * from ledger_end(${pendingId}, 'posted', ${json(posting)}, ${json(entries)})`);

/** Releases a pending movement that failed or timed out. It ends once; returns how. */
export const releasePending = (db: Db, pendingId: string, outcome: 'voided' | 'expired', now: number) =>
  oneOf(
    db,
    sql<Ended>`select * from ledger_end(${pendingId}, ${outcome},
      ${json({ createdAt: new Date(now).toISOString() })}, '[]'::jsonb)`,
  );

/** An account's balance, and the part not held for pending movements, cents on its usual side. */
export async function balanceOf(db: Db, code: AccountCode, owner: string) {
  const account = await db
    .selectFrom('ledger_account')
    .select(['balance', ({ eb }) => eb('balance', '-', eb.ref('held')).as('available')])
    .where('code', '=', code)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return account ?? { balance: 0, available: 0 };
}
