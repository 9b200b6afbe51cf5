import type { ImportBatch, importCalls } from '@kickstand/contract/exports';
import type { InputOf } from '@kickstand/contract/kit';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/refuse.ts';
import type { BadRow, ImportKind, Made } from './import-kind.ts';
import { readGivenTable } from './import-reader.ts';
import { givenRows } from './import-rows.service.ts';
import { badSheet, templateSheet } from './import-sheets.ts';
import {
  type BatchStored,
  batchWith,
  insertBatch,
  lockBatch,
  markImported,
  markUndone,
} from './imports.store.ts';

/** What can be imported. */
export type ImportKinds = readonly ImportKind[];

const mostFileBytes = 700_000;
const mostShown = 1_000;

const kindOf = (kinds: ImportKinds, name: string) =>
  kinds.find(({ kind }) => kind === name) ?? refuse('common.not_found');

export async function showTemplate(
  kinds: ImportKinds,
  { locale }: Ctx,
  { params }: InputOf<typeof importCalls.template>,
) {
  const columns = kindOf(kinds, params.kind).columns(locale);
  return { kind: params.kind, columns: [...columns], xlsx: await templateSheet(columns, locale) };
}

/** Read a file and judge every row of it; nothing but the verdict is kept. */
export async function checkImport(
  kinds: ImportKinds,
  ctx: Ctx,
  { params, body: { fileName, content } }: InputOf<typeof importCalls.check>,
) {
  ctx.audit.on(params.kind);
  const kind = kindOf(kinds, params.kind);
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > mostFileBytes) refuse('common.too_large');
  if (bytes.length === 0) refuse('import.unreadable');
  // The header, the example, and one row too many to notice.
  const table = await readGivenTable(bytes, kind.mostRows + 3);
  const rows = givenRows(kind, table, ctx.locale);
  const { good, bad } = await kind.check(ctx, rows);
  const { operatorId, agentId } = ctx.actor;
  const id = newId();
  const sorted = [...bad].sort((a, b) => a.row - b.row);
  const batch = { id, kind: kind.kind, operatorId, agentId, fileName, total: rows.length, good, bad: sorted };
  const row = await insertBatch(ctx.db, batch, ctx.now());
  ctx.audit.record(id, { kind: kind.kind, fileName, total: rows.length, good: good.length, bad: bad.length });
  return batchOf(kind, row);
}

export async function showImport(
  kinds: ImportKinds,
  { db, actor }: Ctx,
  { params }: InputOf<typeof importCalls.one>,
) {
  const row = (await batchWith(db, actor.operatorId, params.id)) ?? refuse('common.not_found');
  return batchOf(kindOf(kinds, row.kind), row);
}

export async function showBadRows(
  kinds: ImportKinds,
  { db, actor, locale }: Ctx,
  { params }: InputOf<typeof importCalls.badFile>,
) {
  const row = (await batchWith(db, actor.operatorId, params.id)) ?? refuse('common.not_found');
  const stem = row.file_name.replace(/\.\w+$/, '');
  const suffix = locale === 'zh-CN' ? '错误行' : 'refused';
  const columns = kindOf(kinds, row.kind).columns(locale);
  return { fileName: `${stem}-${suffix}.xlsx`, xlsx: await badSheet(columns, badOf(row), locale) };
}

async function lockOwn(ctx: Ctx, id: string) {
  ctx.audit.on(id);
  return (await lockBatch(ctx.db, ctx.actor.operatorId, id)) ?? refuse('common.not_found');
}

/** Import the rows that passed, all of them or none. */
export async function confirmImport(
  kinds: ImportKinds,
  ctx: Ctx,
  { params }: InputOf<typeof importCalls.confirm>,
) {
  const batch = await lockOwn(ctx, params.id);
  const kind = kindOf(kinds, batch.kind);
  if (batch.state !== 'checked' || batch.good === 0) refuse('import.done');
  const rows = batch.rows as { row: number; value: unknown }[];
  const made = await kind.make(
    ctx,
    rows.map(({ value }) => value),
  );
  const row = await markImported(ctx.db, batch.batch_id, [made, ctx.now()]);
  const names = made.map(({ name }) => name);
  ctx.audit.record(batch.batch_id, { kind: kind.kind, fileName: batch.file_name, made: names });
  return batchOf(kind, row);
}

/** Take back what an import made, as long as that is possible. */
export async function undoImport(kinds: ImportKinds, ctx: Ctx, { params }: InputOf<typeof importCalls.undo>) {
  const batch = await lockOwn(ctx, params.id);
  const kind = kindOf(kinds, batch.kind);
  const until = undoUntil(kind, batch);
  if (until === null || until <= ctx.now()) refuse('import.done');
  const made = batch.made as unknown as Made[];
  await kind.undo(ctx, made);
  const row = await markUndone(ctx.db, batch.batch_id);
  ctx.audit.record(batch.batch_id, { kind: kind.kind, undone: made.map(({ name }) => name) });
  return batchOf(kind, row);
}

const badOf = ({ bad }: BatchStored) => bad as unknown as BadRow[];

const undoUntil = ({ undoForMs }: ImportKind, { state, imported_at }: BatchStored) =>
  state === 'imported' && imported_at !== null ? imported_at + undoForMs : null;

const batchOf = (kind: ImportKind, row: BatchStored): ImportBatch => ({
  id: row.batch_id,
  kind: row.kind,
  fileName: row.file_name,
  state: row.state as ImportBatch['state'],
  total: row.total,
  good: row.good,
  bad: badOf(row).slice(0, mostShown),
  badCount: badOf(row).length,
  createdAt: row.created_at,
  importedAt: row.imported_at,
  undoUntil: undoUntil(kind, row),
});
