import type { InputOf } from '@kickstand/contract/kit';
import type { statements } from '@kickstand/contract/money/settlement';
import { wallClock } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { keepMadeBytes, queueMaking } from '../../platform/exports/made-files.service.ts';
import {
  type ModelColumn,
  type ModelTable,
  type StatementModel,
  statementModel,
  type Value,
} from './statement-model.service.ts';
import { type PdfTable, tablesPdf } from './statement-pdf.ts';
import { companiesOf } from './statements.service.ts';

interface Parts {
  /** IANA zone of business days. */
  zone: string;
  /** Where made files lie. */
  folder: string;
  tell: TellOperator;
}

/** A value as it stands on paper: yuan, percent, or minutes of the business zone's clock. */
function onPaper(value: Value, as: ModelColumn['as'], zone: string) {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  if (as === 'instant') return wallClock(value, zone).toISOString().slice(0, 16).replace('T', ' ');
  return as === 'percent' ? `${(value / 100).toFixed(2)}%` : (value / 100).toFixed(2);
}

const pdfTable = ({ title, columns, lines }: ModelTable, zone: string): PdfTable => ({
  title,
  widths: columns.map(({ width }) => width),
  figuresFrom: columns.findLastIndex(({ as }) => as !== 'money' && as !== 'percent') + 1,
  lines: [
    columns.map(({ label }) => label),
    ...lines.map((line) => line.map((value, i) => onPaper(value, columns[i]?.as ?? 'text', zone))),
  ],
});

/** A statement on paper. */
const statementPdf = ({ tables, ...said }: StatementModel, zone: string): Promise<Buffer> =>
  tablesPdf({ ...said, tables: tables.map((table) => pdfTable(table, zone)) });

/** What the file of a statement is called. */
export const statementFileName = (
  { agentId, fromDay }: Pick<StatementModel['one'], 'agentId' | 'fromDay'>,
  format: 'pdf' | 'xlsx',
) => `statement-${agentId}-${fromDay}.${format}`;

/** Make the pdf of a statement and put it among the caller's exports, or have its workbook made there. */
export async function makeStatementFile(parts: Parts, ctx: Ctx, { body }: InputOf<typeof statements.file>) {
  const { id, format } = body;
  ctx.audit.on(id);
  const seeing = { scope: companiesOf(ctx), locale: ctx.locale };
  const model = (await statementModel(ctx.db, seeing, id)) ?? refuse('common.not_found');
  const task = await (format === 'pdf' ? keepPdf(parts, ctx, model) : queueWorkbook(parts, ctx, model));
  ctx.audit.record(id, { taskId: task.id, format });
  return task;
}

const queueWorkbook = ({ tell }: Parts, ctx: Ctx, { one, title }: StatementModel) => {
  const input = { callId: ctx.call.id, query: { id: one.id }, columns: [], locale: ctx.locale };
  return queueMaking(ctx, tell, { title, input: { ...input, format: 'xlsx' } });
};

const keepPdf = async ({ folder, zone }: Parts, ctx: Ctx, model: StatementModel) =>
  keepMadeBytes(ctx, folder, {
    bytes: await statementPdf(model, zone),
    title: model.title,
    fileName: statementFileName(model.one, 'pdf'),
    rows: model.tables.at(-1)?.lines.length ?? 0,
  });
