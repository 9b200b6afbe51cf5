import type { reportNotes } from '@kickstand/contract/insight/reports';
import type { InputOf } from '@kickstand/contract/kit';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { askForDay, endNote, insertNote, isLocked, lockNote, rewriteNote } from './notes.store.ts';

type Calls = typeof reportNotes;

/** Adds a note on a day. */
export async function addNote(ctx: Ctx, { body: { day, text } }: InputOf<Calls['add']>) {
  ctx.audit.on(day);
  ctx.rows.scope();
  const { agentId, name: operator } = ctx.actor;
  const id = newId();
  await insertNote(ctx.db, { id, agentId, day, text, operator, now: ctx.now() });
  ctx.audit.record(day, { day, text });
  return { id };
}

async function known(ctx: Ctx, id: string) {
  ctx.audit.on(id);
  return (await lockNote(ctx.db, ctx.rows.scope(), id)) ?? refuse('common.not_found');
}

export async function editNote(ctx: Ctx, { params, body: { text, version } }: InputOf<Calls['edit']>) {
  const note = await known(ctx, params.noteId);
  if (note.version !== version) refuse('common.stale_version');
  await rewriteNote(ctx.db, note.id, { text, operator: ctx.actor.name, now: ctx.now() });
  ctx.audit.record(note.day, { text: [note.text, text] });
  return { id: note.id };
}

export async function removeNote(ctx: Ctx, { params }: InputOf<Calls['remove']>) {
  const note = await known(ctx, params.noteId);
  await endNote(ctx.db, note.id, ctx.now());
  ctx.audit.record(note.day, { text: [note.text, null] });
  return { id: note.id };
}

/** Requests that the job adds up a day's figures again. */
export async function askToRebuild(ctx: Ctx, { body: { day, reason } }: InputOf<Calls['rebuild']>) {
  ctx.audit.on(day);
  if (await isLocked(ctx.db, day)) refuse('report.locked');
  await askForDay(ctx.db, day, ctx.now());
  ctx.audit.record(day, { day }, reason);
  return { day };
}
