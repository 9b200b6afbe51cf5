import type { NoteText } from '@kickstand/contract/insight/home';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** An account's stored value for the home page, or undefined. Validate it before use. */
export async function keptFor(db: Db, operatorId: string, name: string): Promise<unknown> {
  const row = await db
    .selectFrom('operator_setting')
    .select('value')
    .where('operator_id', '=', operatorId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

interface Keeping {
  operatorId: string;
  name: string;
  value: unknown;
}

export async function keepFor(db: Db, { operatorId, name, value }: Keeping, now: number) {
  const row = { value: JSON.stringify(value), updated_at: new Date(now) };
  await db
    .insertInto('operator_setting')
    .values({ operator_id: operatorId, name, ...row })
    .onConflict((conflict) => conflict.columns(['operator_id', 'name']).doUpdateSet(row))
    .execute();
}

const shown = [
  ...(['note_id as id', 'version', 'day', 'kind', 'title', 'body'] as const),
  ...(['title_en as titleEn', 'body_en as bodyEn', 'revision'] as const),
] as const;

const mostNotes = 200;

/** The release notes, newest first. */
export const allNotes = (db: Db) =>
  db
    .selectFrom('release_note')
    .select(shown)
    .orderBy('day', 'desc')
    .orderBy('note_id', 'desc')
    .limit(mostNotes)
    .execute();
export type StoredNote = Awaited<ReturnType<typeof allNotes>>[number];

export const lockNote = (db: Db, noteId: string) =>
  db.selectFrom('release_note').select(shown).where('note_id', '=', noteId).forUpdate().executeTakeFirst();

const columnsOf = ({ titleEn, bodyEn, ...text }: NoteText) => ({
  ...text,
  title_en: titleEn ?? null,
  body_en: bodyEn ?? null,
});

interface Writing {
  noteId: string;
  by: string;
  now: number;
}

export const insertNote = (db: Db, text: NoteText, { noteId, by, now }: Writing) =>
  db
    .insertInto('release_note')
    .values({ note_id: noteId, ...columnsOf(text), updated_by: by, updated_at: new Date(now) })
    .returning(shown)
    .executeTakeFirstOrThrow();

export const putNote = (db: Db, text: NoteText, { noteId, by, now }: Writing) =>
  db
    .updateTable('release_note')
    .set((eb) => ({
      ...columnsOf(text),
      revision: eb('revision', '+', 1),
      updated_by: by,
      updated_at: new Date(now),
    }))
    .where('note_id', '=', noteId)
    .returning(shown)
    .executeTakeFirstOrThrow();

export const deleteNote = (db: Db, noteId: string) =>
  db.deleteFrom('release_note').where('note_id', '=', noteId).execute();

/** Serialises marking notes as read in two windows until the end of the transaction. */
export const lockKept = (db: Db, operatorId: string, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${operatorId} ${name}`}, 19))`.execute(db);
