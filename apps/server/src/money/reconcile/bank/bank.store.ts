import type { BankLineState, BankMatchKind } from '@kickstand/contract/money/reconcile';
import type { BankFormat } from '@kickstand/domain/money/bank';
import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';

interface NewBankFile {
  id: string;
  digest: string;
  fileName: string;
  format: BankFormat;
  lines: number;
  by: string;
  now: number;
}

/** Whoever imports statements of an account waits for whoever does so already. */
export async function lockAccounts(db: Db, accounts: readonly string[]) {
  for (const account of accounts)
    await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 296))`.execute(db);
}

/** Keep the lines of a file (JSON in UTF-8) that are not kept yet, and the file where there are any; answers how many. */
export async function insertBankLines(
  db: Db,
  file: NewBankFile,
  lines: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const { id, digest, fileName, format, lines: count, by, now } = file;
  const { rows } = await sql<{ added: number }>`
    with given as materialized (
      select l.* from json_to_recordset(${Buffer.from(lines.buffer)}::json) as l (line_id text, line int, account text, booked_on date, cents bigint,
        known_by text, nth int, bank_no text, reference text, party text, party_account_end text, text text)
    ), fresh as materialized (
      select g.* from given g left join bank_line k using (account, known_by, booked_on, cents, nth) where k.line_id is null
    ), file as (
      insert into bank_file (file_id, digest, file_name, format, lines, added, read_at, read_by)
      select ${id}, ${digest}, ${fileName}, ${format}, ${count}, count(*), ${at(now)}, ${by} from fresh having count(*) > 0
    ), kept as (
      insert into bank_line (line_id, file_id, line, account, booked_on, cents, known_by, nth, bank_no, reference, party,
        party_account_end, text)
      select line_id, ${id}, line, account, booked_on, cents, known_by, nth, bank_no, reference, party, party_account_end, text
      from fresh returning 1
    )
    select count(*)::int as added from kept`.execute(db);
  return rows[0]?.added ?? 0;
}

/** A line that nobody else changes until this is done. */
export const lockBankLine = (db: Db, id: string) =>
  db
    .selectFrom('bank_line')
    .selectAll()
    .where('line_id', '=', id)
    .$narrowType<{ state: BankLineState; kind: BankMatchKind | null }>()
    .forUpdate()
    .executeTakeFirst();
export type BankLineKept = NonNullable<Awaited<ReturnType<typeof lockBankLine>>>;

/** A line without holding it, for whoever only looks. */
export const bankLineWith = (db: Db, id: string) =>
  db.selectFrom('bank_line').selectAll().where('line_id', '=', id).executeTakeFirst();

interface Handling {
  state: BankLineState;
  kind: BankMatchKind | null;
  by: string;
  approver: string | null;
  remark: string;
  now: number;
}

/** Say what a line is, and count its version on; one that is open again is handled by nobody. */
export function putBankLine(db: Db, id: string, { state, kind, by, approver, remark, now }: Handling) {
  const isOpen = state === 'open';
  return db
    .updateTable('bank_line')
    .set((eb) => ({
      state,
      kind,
      handled_at: isOpen ? null : new Date(now),
      handled_by: isOpen ? null : by,
      approver: isOpen ? null : approver,
      remark: isOpen ? null : remark,
      version: eb('version', '+', 1),
    }))
    .where('line_id', '=', id)
    .execute();
}

/** Keep what a line paid. */
export const insertMatches = (
  db: Db,
  lineId: string,
  { statements = [], payouts = [] }: { statements?: readonly string[]; payouts?: readonly string[] },
) =>
  db
    .insertInto('bank_match')
    .values([
      ...statements.map((id) => ({ line_id: lineId, statement_id: id, payout: null })),
      ...payouts.map((payout) => ({ line_id: lineId, statement_id: null, payout })),
    ])
    .execute();

export const deleteMatches = (db: Db, lineId: string) =>
  db.deleteFrom('bank_match').where('line_id', '=', lineId).execute();
