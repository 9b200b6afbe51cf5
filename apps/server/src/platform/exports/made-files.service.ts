import { mkdir, rm, writeFile as writeBytes } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { exportFormats, type FileJobRow } from '@kickstand/contract/platform/exports';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { writeFile } from './export-files.ts';
import { fileJobOf, roomForOneMore, told } from './exports.service.ts';
import { type ExportInput, insertFileJob, insertMade } from './exports.store.ts';

/** How long files are kept. */
const keptForMs = 7 * 24 * 3_600_000;

interface MadeFile {
  /** The job's id; its file in the export folder has the same name. */
  id: string;
  title: string;
  file: string;
  fileName: string;
  bytes: number;
  rows: number;
}

/** Adds a finished file to the caller's exports, where it is downloaded and deleted like any other. */
export async function keepMadeFile(ctx: Ctx, made: MadeFile): Promise<FileJobRow> {
  const { operatorId, name: operator, agentId } = ctx.actor;
  const input = { callId: ctx.call.id, query: {}, columns: [], format: null, locale: ctx.locale };
  const times = { now: ctx.now(), expiresAt: ctx.now() + keptForMs };
  return fileJobOf(await insertMade(ctx.db, { ...made, operatorId, operator, agentId, input, ...times }));
}

interface MadeBytes extends Pick<MadeFile, 'title' | 'fileName' | 'rows'> {
  bytes: Uint8Array;
}

/** Writes bytes into the export folder and adds them to the caller's exports. */
export async function keepMadeBytes(ctx: Ctx, folder: string, { bytes, ...made }: MadeBytes) {
  const id = newId();
  const file = `${id}${extname(made.fileName)}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, file);
  await writeBytes(path, bytes, { mode: 0o600 });
  try {
    return await keepMadeFile(ctx, { ...made, id, file, bytes: bytes.length });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Queues the making of a special file, over what the caller sees now. */
export async function queueMaking(
  ctx: Ctx,
  tell: TellOperator,
  { title, input }: { title: string; input: ExportInput },
): Promise<FileJobRow> {
  await roomForOneMore(ctx);
  const { operatorId, name: operator, agentId } = ctx.actor;
  const owner = { operatorId, operator, agentId };
  const job = {
    id: newId(),
    ...owner,
    title,
    input,
    scope: ctx.rows.scope(),
    personal: false,
    reason: null,
  };
  return told(ctx, tell, await insertFileJob(ctx.db, job, ctx.now()));
}

/** A table completely in memory. */
export interface Table {
  name: string;
  columns: readonly string[];
  lines: (string | number | null)[][];
}

async function* linesOf({ lines }: Table) {
  yield lines;
}

/** Writes a table in every format; returns the paths. */
export const writeTable = (folder: string, table: Table, no: string) =>
  Promise.all(
    exportFormats.map(async (format) => {
      const path = join(folder, `${no}.${format}`);
      const columns = table.columns.map((label) => ({ label }));
      await writeFile(path, format, { title: table.name, columns, watermark: table.name }, linesOf(table));
      return { name: `${no} ${table.name}.${format}`, path };
    }),
  );
