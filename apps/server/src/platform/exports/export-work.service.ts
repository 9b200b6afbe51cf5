import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mostSheetRows } from '@kickstand/contract/platform/exports';
import { nothing } from '@kickstand/domain/platform/access';
import { wallClock } from '@kickstand/domain/platform/time';
import type { Route } from '../../kernel/call/calls.ts';
import type { Actor } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Database } from '../../kernel/database/db.ts';
import { safeFileName } from '../../kernel/files/safe-text.ts';
import { actorOfOperator } from '../session/gate/actors.service.ts';
import { type Cell, lookOf } from './cells.ts';
import { clockText, type Sheet, writeFile } from './export-files.ts';
import { batchesOfList, type ListSums, linesOf, requesterOf, summing } from './export-rows.service.ts';
import { mayExport, mayExportPersonal, type Target, targetOf } from './export-target.service.ts';
import type { ExportInput, FileJobStored } from './exports.store.ts';

export type { FileJobStored };

export interface WorkParts {
  database: Database;
  routes(): readonly Route[];
  /** The folder of the files. */
  folder: string;
  /** The IANA zone of business days. */
  zone: string;
  now(): number;
  /** Maximum rows of a spreadsheet; the contract's by default. */
  sheetRows?: number;
}

export interface Progress {
  done: number;
  total: number | null;
}

/** A worker's interface for one job: whether to continue, and progress. */
export interface Guidance {
  signal: AbortSignal;
  onProgress(progress: Progress): Promise<void>;
}

/** A job for an account, as if requested by it. */
export const aWork = (
  of: Pick<FileJobStored, 'id' | 'operatorId' | 'title' | 'input' | 'scope' | 'attempts'>,
): FileJobStored => ({
  id: of.id,
  operatorId: of.operatorId,
  title: of.title,
  input: of.input,
  scope: of.scope,
  attempts: of.attempts,
  state: 'running',
  done: 0,
  total: null,
  file: null,
  fileName: null,
  bytes: null,
  downloads: 0,
  personal: false,
  error: null,
  createdAt: 0,
  startedAt: null,
  finishedAt: null,
  expiresAt: null,
});

/** Makers of special files, by the call that requests them. */
export type Makers = Readonly<
  Record<string, (parts: WorkParts, job: FileJobStored, guidance: Guidance) => Promise<Made>>
>;

export interface Made {
  file: string;
  fileName: string;
  bytes: number;
  rows: number;
}

/** A list in a file, with fixed values added to each of its lines. */
export interface ToldList {
  query: Record<string, unknown>;
  said?: Record<string, string>;
}

/** What a file contains besides the rows of the requested list. */
interface Telling {
  /** Lists of the call, one below the other. */
  lists?: readonly ToldList[];
  /** Columns that are summed below each list. */
  sums?: readonly string[];
}

/**
 * Writes the file of an export: with its owner's current rights, over the rows visible at the request and still
 * visible now, from one snapshot.
 */
export async function writeExport(
  parts: WorkParts,
  job: FileJobStored,
  guidance: Guidance,
  telling: Telling = {},
): Promise<Made & { sums: ListSums[] }> {
  const { database, folder, now } = parts;
  const { input } = job;
  const { actor, target } = await allowed(parts, job, input.callId);
  const { format } = input;
  if (format === 'zip') throw new Error('an archive is made of several exports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = `${job.id}.${format}`;
  const draft = join(folder, `${file}.${job.attempts}.part`);
  const sheet = sheetOf(parts, job, actor);
  const told = telling.lists ?? [{ query: input.query }];
  const sums: ListSums[] = [];
  const most = format === 'xlsx' ? (parts.sheetRows ?? mostSheetRows) : Number.POSITIVE_INFINITY;
  let rows = 0;
  try {
    const bytes = await database.readAsOfNow(actor.scope, (db, client) => {
      const reading = { actor, locale: input.locale, requestId: job.id, now };
      const write = linesOf(target, input, { personal: job.personal, zone: parts.zone });
      return writeFile(draft, format, sheet, lines());

      async function* lines(): AsyncGenerator<Cell[][]> {
        for (const one of told) {
          const sum = summing(telling.sums);
          yield* linesOfList(one, sum.add);
          sums.push(sum.far());
          if (telling.sums) yield [sum.line(write, one.said)];
        }
      }

      async function* linesOfList({ query, said }: ToldList, add: (rows: readonly object[]) => void) {
        const above = rows;
        for await (const batch of batchesOfList(db, client, target, query, reading)) {
          guidance.signal.throwIfAborted();
          if (above + batch.total > most) refuse('export.too_large');
          add(batch.rows);
          yield batch.rows.map(said ? (row) => write({ ...row, ...said }) : write);
          rows += batch.rows.length;
          await guidance.onProgress({ done: rows, total: above + batch.total });
        }
      }
    });
    guidance.signal.throwIfAborted();
    await rename(draft, join(folder, file));
    return { file, fileName: nameOf(job, input, sheetClock(parts)), bytes, rows, sums };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The owner with current rights, and the list; refuses if they may no longer export it. */
export async function allowed(
  { database, routes, now, zone }: WorkParts,
  job: FileJobStored,
  callId: string,
) {
  const target: Target = targetOf(routes(), callId) ?? refuse('export.unknown');
  const account = await database.read(nothing, (db) =>
    actorOfOperator(db, job.operatorId, { now: now(), zone }),
  );
  const may = account && mayExport(account.codes, target);
  if (!may || (job.personal && !mayExportPersonal(account.codes))) return refuse('common.forbidden');
  return { actor: requesterOf(account, job), target };
}

const sheetClock = ({ now, zone }: WorkParts) => wallClock(now(), zone);

/** The last line identifies the owner: name and last digits of the phone, time, and title. */
function sheetOf(parts: WorkParts, job: FileJobStored, { name, phone }: Actor): Sheet {
  const { columns } = job.input;
  const watermark = `${name} ${phone.slice(-4)} · ${clockText(sheetClock(parts))} · ${job.title}`;
  return { title: job.title, columns: columns.map(lookOf), watermark };
}

/** `车辆查询_20261121-0800.xlsx` */
function nameOf({ title }: FileJobStored, { format }: ExportInput, clock: Date) {
  const stamp = clockText(clock).slice(0, 16).replace(/[-:]/g, '').replace(' ', '-');
  return `${safeFileName(title) || 'export'}_${stamp}.${format}`;
}
