import type { InputOf } from '@kickstand/contract/kit';
import { type ImportBatch, type importCalls, importNeeds } from '@kickstand/contract/platform/exports';
import { holds } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { type Locale, refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import type { ImportKind } from './import-kind.ts';
import { readGivenTable } from './import-reader.ts';
import { givenRows } from './import-rows.service.ts';
import { badSheet, templateSheet } from './import-sheets.ts';
import {
  type BatchStored,
  batchOfCompany,
  batchWith,
  insertBatch,
  lockBatch,
  lockBatchOf,
  markImported,
  markUndone,
} from './imports.store.ts';

/** The kinds of imports. */
export type ImportKinds = readonly ImportKind[];

const mostFileBytes = 700_000;
const mostShown = 1_000;

const kindOf = (kinds: ImportKinds, name: string) =>
  kinds.find(({ kind }) => kind === name) ?? refuse('common.not_found');

/** The kind, if the caller may import it. */
function allowedKind(kinds: ImportKinds, { actor }: Ctx, name: string) {
  const found = kindOf(kinds, name);
  if (!holds(actor.codes, importNeeds[found.kind])) refuse('common.forbidden');
  return found;
}

export async function showTemplate(
  kinds: ImportKinds,
  ctx: Ctx,
  { params }: InputOf<typeof importCalls.template>,
) {
  const { locale } = ctx;
  const columns = allowedKind(kinds, ctx, params.kind).columns(locale);
  return { kind: params.kind, columns: [...columns], xlsx: await templateSheet(columns, locale) };
}

/** Reads a file and checks every row; only the result is stored. */
export async function checkImport(
  kinds: ImportKinds,
  ctx: Ctx,
  { params, body: { fileName, content } }: InputOf<typeof importCalls.check>,
) {
  ctx.audit.on(params.kind);
  const kind = allowedKind(kinds, ctx, params.kind);
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > mostFileBytes) refuse('common.too_large');
  if (bytes.length === 0) refuse('import.unreadable');
  // The header, the example, and one row too many to notice.
  const table = await readGivenTable(bytes, kind.mostRows + 3);
  const rows = givenRows(kind, table, ctx.locale);
  const whole = rows.filter(({ lost }) => Object.keys(lost).length === 0);
  const { good, bad } = await kind.check(ctx, whole);
  for (const { row, given, lost } of rows)
    if (Object.keys(lost).length > 0) bad.push({ row, given, wrong: lost });
  const { operatorId, agentId } = ctx.actor;
  const id = newId();
  const sorted = [...bad].sort((a, b) => a.row - b.row);
  const batch = { id, kind: kind.kind, operatorId, agentId, fileName, total: rows.length, good, bad: sorted };
  const row = await insertBatch(ctx.db, batch, ctx.now());
  ctx.audit.record(id, { kind: kind.kind, fileName, total: rows.length, good: good.length, bad: bad.length });
  return batchOf(ctx, kind, row);
}

export async function showImport(kinds: ImportKinds, ctx: Ctx, { params }: InputOf<typeof importCalls.one>) {
  const row = (await batchWith(ctx.db, ctx.actor.operatorId, params.id)) ?? refuse('common.not_found');
  return batchOf(ctx, kindOf(kinds, row.kind), row);
}

export async function showBadRows(
  kinds: ImportKinds,
  ctx: Ctx,
  { params }: InputOf<typeof importCalls.badFile>,
) {
  const row = (await batchWith(ctx.db, ctx.actor.operatorId, params.id)) ?? refuse('common.not_found');
  return badFileOf(kinds, row, ctx.locale);
}

/** The rejected rows of a file submitted by somebody in the caller's company. */
export async function showBadRowsOfCompany(kinds: ImportKinds, ctx: Ctx, id: string) {
  const row = (await batchOfCompany(ctx.db, ctx.actor.agentId, id)) ?? refuse('common.not_found');
  if (!kinds.some(({ kind }) => kind === row.kind)) refuse('common.not_found');
  return badFileOf(kinds, row, ctx.locale);
}

async function badFileOf(kinds: ImportKinds, row: BatchStored, locale: Locale) {
  const stem = row.fileName.replace(/\.\w+$/, '');
  const suffix = locale === 'zh-CN' ? '错误行' : 'refused';
  const columns = kindOf(kinds, row.kind).columns(locale);
  return { fileName: `${stem}-${suffix}.xlsx`, xlsx: await badSheet(columns, row.bad, locale) };
}

async function lockOwn(ctx: Ctx, id: string) {
  ctx.audit.on(id);
  return (await lockBatch(ctx.db, ctx.actor.operatorId, id)) ?? refuse('common.not_found');
}

/** Imports the rows that passed, all or none. */
export async function confirmImport(
  kinds: ImportKinds,
  ctx: Ctx,
  { params }: InputOf<typeof importCalls.confirm>,
) {
  const batch = await lockOwn(ctx, params.id);
  const kind = allowedKind(kinds, ctx, batch.kind);
  if (batch.state !== 'checked' || batch.good === 0) refuse('import.done');
  const made = await kind.make(
    ctx,
    batch.rows.map(({ value }) => value),
  );
  const row = await markImported(ctx.db, batch.id, made, ctx.now());
  const names = made.map(({ name }) => name);
  ctx.audit.record(batch.id, { kind: kind.kind, fileName: batch.fileName, made: names });
  return batchOf(ctx, kind, row);
}

/** Undoes an import, as long as that is possible. */
export async function undoImport(kinds: ImportKinds, ctx: Ctx, { params }: InputOf<typeof importCalls.undo>) {
  const batch = await lockOwn(ctx, params.id);
  const kind = allowedKind(kinds, ctx, batch.kind);
  if (kind.undoneElsewhere) refuse('import.done');
  return batchOf(ctx, kind, await takeBack(ctx, kind, batch));
}

/** Undoes an import by somebody in the caller's company, with a reason. */
export async function undoForCompany(
  kinds: ImportKinds,
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
) {
  ctx.audit.on(id);
  const batch = (await lockBatchOf(ctx.db, ctx.actor.agentId, id)) ?? refuse('common.not_found');
  const kind = allowedKind(kinds, ctx, batch.kind);
  const row = await takeBack(ctx, kind, batch, reason);
  return { row, undoUntil: undoUntil(kind, row) };
}

async function takeBack(
  ctx: Ctx,
  kind: ImportKind,
  batch: BatchStored,
  reason?: string,
): Promise<BatchStored> {
  const until = undoUntil(kind, batch);
  if (until === null || until <= ctx.now()) refuse('import.done');
  const { made } = batch;
  await kind.undo(ctx, made);
  const row = await markUndone(ctx.db, batch.id);
  ctx.audit.record(batch.id, { kind: kind.kind, undone: made.map(({ name }) => name) }, reason);
  return row;
}

const undoUntil = (
  { undoForMs }: ImportKind,
  { state, importedAt }: Pick<BatchStored, 'state' | 'importedAt'>,
) => (state === 'imported' && importedAt !== null ? importedAt + undoForMs : null);

const batchOf = ({ locale }: Ctx, kind: ImportKind, { rows, made, ...row }: BatchStored): ImportBatch => ({
  ...row,
  bad: row.bad.slice(0, mostShown),
  badCount: row.bad.length,
  labels: Object.fromEntries(kind.columns(locale).map(({ key, label }) => [key, label])),
  undoUntil: kind.undoneElsewhere ? null : undoUntil(kind, row),
});
