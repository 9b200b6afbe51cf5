import type { BankLineState, BankMatchKind } from '@kickstand/contract/reconcile';
import type { BankFormat, BankLine } from '@kickstand/domain/bank';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';
import { anyText } from '../../../kernel/list/any-of.ts';

/** A line as it is kept. */
export interface NewBankLine extends Omit<BankLine, 'partyAccount'> {
  id: string;
  account: string;
  known: string;
  nth: number;
  partyAccountEnd: string;
}

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

type Key = Pick<NewBankLine, 'account' | 'known' | 'bookedOn' | 'cents' | 'nth'>;
const keyOf = ({ account, known, bookedOn, cents, nth }: Key) =>
  [account, bookedOn, cents, nth, known].join('\n');

/** What is kept of the accounts and days of lines. */
async function keptAround(db: Db, lines: readonly NewBankLine[]): Promise<Set<string>> {
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const kept = await db
    .selectFrom('bank_line')
    .select(['account', 'known_by as known', 'booked_on as bookedOn', 'cents', 'nth'])
    .where('account', '=', anyText([...new Set(lines.map(({ account }) => account))]))
    .where('booked_on', '>=', days[0] ?? '')
    .where('booked_on', '<=', days.at(-1) ?? '')
    .execute();
  return new Set(kept.map(keyOf));
}

/** Keep the lines of a file that are not kept yet, and the file where there are any; answers how many. */
export async function insertBankLines(
  db: Db,
  { id, digest, fileName, format, lines: count, by, now }: NewBankFile,
  lines: readonly NewBankLine[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const kept = await keptAround(db, lines);
  const added = lines.filter((line) => !kept.has(keyOf(line)));
  if (added.length === 0) return 0;
  await db
    .insertInto('bank_file')
    .values({
      file_id: id,
      digest,
      file_name: fileName,
      format,
      lines: count,
      added: added.length,
      read_at: new Date(now),
      read_by: by,
    })
    .execute();
  const of = <K extends keyof NewBankLine>(key: K) => added.map((line) => line[key]);
  await sql`
    insert into bank_line (line_id, file_id, line, account, booked_on, cents, known_by, nth, bank_no, reference, party,
      party_account_end, text)
    select l.id, ${id}, l.line, l.account, l.booked_on, l.cents, l.known_by, l.nth, l.bank_no, l.reference, l.party,
      l.party_account_end, l.text
    from unnest(${of('id')}::text[], ${of('row')}::int[], ${of('account')}::text[], ${of('bookedOn')}::date[],
      ${of('cents')}::bigint[], ${of('known')}::text[], ${of('nth')}::int[], ${of('bankNo')}::text[],
      ${of('reference')}::text[], ${of('party')}::text[], ${of('partyAccountEnd')}::text[], ${of('text')}::text[])
      as l (id, line, account, booked_on, cents, known_by, nth, bank_no, reference, party, party_account_end, text)`.execute(
    db,
  );
  return added.length;
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
