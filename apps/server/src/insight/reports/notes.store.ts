import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';
import type { Days } from './sources.store.ts';

const notes = (db: Db, scope: Scope) =>
  db
    .selectFrom('report_note as n')
    .select([
      'n.note_id as id',
      'n.day',
      'n.text',
      'n.operator_name as operator',
      'n.written_at as at',
      'n.version',
    ])
    .where('n.removed_at', 'is', null)
    .where(ofCompaniesInScope(scope, 'n.agent_id'));

const mostNotes = 200;

/** The notes on the days of a span, at most 200. */
export const notesOf = (db: Db, scope: Scope, { from, to }: Days) =>
  notes(db, scope)
    .where('n.day', '>=', from)
    .where('n.day', '<=', to)
    .orderBy('n.day')
    .orderBy('n.written_at')
    .limit(mostNotes)
    .execute();

interface NewNote {
  id: string;
  agentId: number;
  day: string;
  text: string;
  operator: string;
  now: number;
}

export const insertNote = (db: Db, { id, agentId, day, text, operator, now }: NewNote) =>
  db
    .insertInto('report_note')
    .values({ note_id: id, agent_id: agentId, day, text, operator_name: operator, written_at: new Date(now) })
    .execute();

/** Locks a note in scope. */
export const lockNote = (db: Db, scope: Scope, id: string) =>
  notes(db, scope).where('n.note_id', '=', id).forUpdate().executeTakeFirst();

export const rewriteNote = (db: Db, id: string, said: { text: string; operator: string; now: number }) =>
  db
    .updateTable('report_note')
    .set((eb) => ({
      text: said.text,
      operator_name: said.operator,
      written_at: new Date(said.now),
      version: eb('version', '+', 1),
    }))
    .where('note_id', '=', id)
    .execute();

export const endNote = (db: Db, id: string, now: number) =>
  db
    .updateTable('report_note')
    .set({ removed_at: new Date(now) })
    .where('note_id', '=', id)
    .execute();

/** Whether the books of a day are locked. */
export const isLocked = async (db: Db, day: string) =>
  (await db
    .selectFrom('closing_day')
    .select('day')
    .where('day', '=', day)
    .where('state', '=', 'locked')
    .executeTakeFirst()) !== undefined;

/** Requests that a day's figures are added up again. */
export const askForDay = (db: Db, day: string, now: number) =>
  db
    .insertInto('figure_redo')
    .values({ day, asked_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Takes the days whose figures are to be added up again. */
export async function takeDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`delete from figure_redo returning day::text as day`.execute(db);
  return rows.map(({ day }) => day);
}
