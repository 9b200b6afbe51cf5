import type { home, NoteText, ReleaseNote } from '@kickstand/contract/insight/home';
import type { InputOf } from '@kickstand/contract/kit';
import { z } from 'zod';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import {
  allNotes,
  deleteNote,
  insertNote,
  keepFor,
  keptFor,
  lockKept,
  lockNote,
  putNote,
  type StoredNote,
} from './home.store.ts';

const readName = 'releaseRead';

/** The notes that an account has marked as read; an invalid value counts as none. */
async function readBy({ db, actor }: Ctx): Promise<ReadonlySet<string>> {
  const kept = z.array(z.string()).safeParse(await keptFor(db, actor.operatorId, readName));
  return new Set(kept.success ? kept.data : []);
}

const noteOf = (row: StoredNote, read: boolean): ReleaseNote => ({
  ...row,
  kind: row.kind as ReleaseNote['kind'],
  read,
});

export async function listNotes(ctx: Ctx) {
  const read = await readBy(ctx);
  const list = (await allNotes(ctx.db)).map((row) => noteOf(row, read.has(row.id)));
  return { list, count: list.length };
}

/** Marks notes as read; only existing ones are stored. */
export async function readNotes(ctx: Ctx, { body }: InputOf<typeof home.readNotes>) {
  const { operatorId } = ctx.actor;
  await lockKept(ctx.db, operatorId, readName);
  const known = (await allNotes(ctx.db)).map(({ id }) => id);
  const read = new Set([...(await readBy(ctx)), ...body.ids]);
  const value = known.filter((id) => read.has(id));
  await keepFor(ctx.db, { operatorId, name: readName, value }, ctx.now());
  ctx.audit.record(operatorId, { read: body.ids.length });
  return { unread: known.length - value.length };
}

const writingOf = (ctx: Ctx, noteId: string) => ({ noteId, by: ctx.actor.name, now: ctx.now() });

/** Publishes a note; its author has read it. */
export async function addNote(ctx: Ctx, { body }: InputOf<typeof home.addNote>) {
  const row = await insertNote(ctx.db, body, writingOf(ctx, newId()));
  const { operatorId } = ctx.actor;
  await lockKept(ctx.db, operatorId, readName);
  const value = [...(await readBy(ctx)), row.id];
  await keepFor(ctx.db, { operatorId, name: readName, value }, ctx.now());
  ctx.audit.record(row.id, { version: body.version, title: body.title });
  return noteOf(row, true);
}

/** The changed fields with their values before and after. */
const differences = (before: StoredNote, after: NoteText) =>
  Object.fromEntries(
    (['version', 'day', 'kind', 'title', 'body', 'titleEn', 'bodyEn'] as const)
      .map((name) => [name, [before[name], after[name] ?? null]] as const)
      .filter(([, [was, is]]) => was !== is),
  );

export async function editNote(
  ctx: Ctx,
  { params, body: { revision, ...text } }: InputOf<typeof home.editNote>,
) {
  ctx.audit.on(params.noteId);
  const before = (await lockNote(ctx.db, params.noteId)) ?? refuse('common.not_found');
  if (before.revision !== revision) refuse('common.stale_version');
  const row = await putNote(ctx.db, text, writingOf(ctx, before.id));
  ctx.audit.record(before.id, differences(before, text));
  return noteOf(row, (await readBy(ctx)).has(row.id));
}

export async function removeNote(ctx: Ctx, { params }: InputOf<typeof home.removeNote>) {
  ctx.audit.on(params.noteId);
  const { id, title } = (await lockNote(ctx.db, params.noteId)) ?? refuse('common.not_found');
  await deleteNote(ctx.db, id);
  ctx.audit.record(id, { title: [title, null] });
  return { id };
}
