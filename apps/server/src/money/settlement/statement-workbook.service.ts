import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type StatementLine, statements } from '@kickstand/contract/money/settlement';
import { wallClock } from '@kickstand/domain/platform/time';
import type { Actor } from '../../kernel/call/ctx.ts';
import { type Locale, refuse } from '../../kernel/call/refuse.ts';
import { type SheetCell, type WorkbookSheet, writeWorkbook } from '../../kernel/files/workbook.ts';
import { batchesOfList } from '../../platform/exports/export-rows.service.ts';
import { targetOf } from '../../platform/exports/export-target.service.ts';
import {
  allowed,
  type FileJobStored,
  type Guidance,
  type Made,
  type WorkParts,
} from '../../platform/exports/export-work.service.ts';
import { statementFileName } from './statement-file.service.ts';
import { type FileWords, fileWords } from './statement-file.words.ts';
import {
  type ModelColumn,
  type StatementModel,
  statementModel,
  type Value,
} from './statement-model.service.ts';
import { wholeCompanies } from './statements.service.ts';
import { pageOfStatements } from './statements.store.ts';

type As = ModelColumn['as'];

/** A day as a spreadsheet sorts and counts it; the word in front of sums stays one. */
const dayCell = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : text);

/** A value as a spreadsheet reckons with it: yuan, parts of one, days, and the business zone's clock. */
function cellOf(value: Value, as: As, zone: string): SheetCell {
  if (typeof value === 'string') return as === 'day' ? dayCell(value) : value;
  if (value === null) return value;
  if (as === 'instant') return wallClock(Math.floor(value / 1000) * 1000, zone);
  return as === 'percent' ? value / 10_000 : value / 100;
}

/** The tables of a statement, a sheet each; what stands above them on paper stands below the first. */
const sheetsOf = ({ title, facts, tables, foot }: StatementModel, zone: string): WorkbookSheet[] =>
  tables.map((table, no) => {
    const lines = table.lines.map((line) =>
      line.map((value, i) => cellOf(value, table.columns[i]?.as ?? 'text', zone)),
    );
    const below = no === 0 ? [[], ...[title, ...facts, foot].map((fact) => [fact])] : [];
    const columns = table.columns.map(({ label, as }) => ({ label, format: as }));
    return { name: table.title, columns, lines: [[...lines, ...below]] };
  });

const lineFormats = [
  'day',
  'text',
  'text',
  'text',
  'instant',
  'money',
  'money',
  'money',
  'text',
  'text',
  'percent',
  'text',
  'text',
] as const satisfies readonly As[];

const lineValues = (line: StatementLine, words: FileWords): Value[] => [
  line.day,
  line.area,
  words.lineKinds[line.kind],
  line.orderId ?? line.subjectId,
  line.paidAt,
  line.cashCents,
  line.giftCents,
  line.benefitCents,
  line.giver && words.givers[line.giver],
  line.schemeNo === null ? null : `v${line.schemeNo}`,
  line.ratioBp,
  line.operator,
  line.reason,
];

interface Wish {
  actor: Actor;
  locale: Locale;
  /** What asks, as it stands in logs. */
  requestId: string;
  statementId: string;
  path: string;
  signal: AbortSignal;
}

/**
 * Write the workbook of a statement: what its pdf says, a sheet for each table, and the payments and refunds behind its
 * lines, as all of it is at one moment. Refused where there is none in scope.
 */
export function writeStatementWorkbook(parts: WorkParts, wish: Wish) {
  const { actor, locale, requestId, statementId, path, signal } = wish;
  const { zone, now, routes, database } = parts;
  const words = fileWords[locale];
  const target = targetOf(routes(), statements.lines.id) ?? refuse('export.unknown');
  return database.readAsOfNow(actor.scope, async (db, client) => {
    const seeing = { scope: wholeCompanies(actor.scope), locale };
    const model = (await statementModel(db, seeing, statementId)) ?? refuse('common.not_found');
    const query = { id: statementId, sort: 'day', dir: 'asc' };
    const reading = { actor, locale, requestId, now };
    let rows = 0;

    async function* lines(): AsyncGenerator<SheetCell[][]> {
      let [cash, gift] = [0, 0];
      for await (const batch of batchesOfList(db, client, target, query, reading)) {
        signal.throwIfAborted();
        const found = batch.rows as readonly unknown[] as readonly StatementLine[];
        for (const line of found) [cash, gift] = [cash + line.cashCents, gift + line.giftCents];
        rows += found.length;
        yield found.map((line) =>
          lineValues(line, words).map((value, i) => cellOf(value, lineFormats[i] ?? 'text', zone)),
        );
      }
      yield [['Σ', null, null, null, null, cash / 100, gift / 100]];
    }

    const columns = words.lineColumns.map((label, i) => ({ label, format: lineFormats[i] ?? 'text' }));
    const sheets = [...sheetsOf(model, zone), { name: words.linesTitle, columns, lines: lines() }];
    const bytes = await writeWorkbook(path, sheets);
    return { one: model.one, bytes, rows };
  });
}

/** So many statements are looked up at a time. */
const statementsAtOnce = 200;

/** The statements whose last day lies in a month, of the companies that somebody sees. */
export async function* statementsOfMonth({ database }: WorkParts, actor: Actor, month: string) {
  const scope = wholeCompanies(actor.scope);
  for (let pageNum = 1; ; pageNum++) {
    const query = statements.list.query.parse({ month, sort: 'toDay', dir: 'asc' });
    const { list } = await database.read(actor.scope, (db) =>
      pageOfStatements(db, scope, { ...query, pageNum, pageSize: statementsAtOnce }),
    );
    yield* list;
    if (list.length < statementsAtOnce) return;
  }
}

/** Make the workbook that was asked for, with the rights that its owner has now. */
export async function makeStatementWorkbook(
  parts: WorkParts,
  job: FileJobStored,
  { signal }: Guidance,
): Promise<Made> {
  const { actor } = await allowed(parts, job, statements.list.id);
  await mkdir(parts.folder, { recursive: true, mode: 0o700 });
  const file = `${job.id}.xlsx`;
  const path = join(parts.folder, `${file}.${job.attempts}.part`);
  const of = { actor, locale: job.input.locale, requestId: job.id, path, signal };
  try {
    const { one, bytes, rows } = await writeStatementWorkbook(parts, {
      ...of,
      statementId: String(job.input.query.id),
    });
    signal.throwIfAborted();
    await rename(path, join(parts.folder, file));
    return { file, fileName: statementFileName(one, 'xlsx'), bytes, rows };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
