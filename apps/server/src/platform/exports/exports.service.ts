import { createHash, randomBytes } from 'node:crypto';
import type { InputOf } from '@kickstand/contract/kit';
import {
  type exportCalls,
  type FileJobRow,
  mostOpenExports,
  mostSheetRows,
} from '@kickstand/contract/platform/exports';
import { askAs } from '../../kernel/call/answer.ts';
import type { Route } from '../../kernel/call/calls.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { countOnly } from '../../kernel/list/cursor.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { mayExport, mayExportPersonal, parseQuery, type Target, targetOf } from './export-target.service.ts';
import {
  cancelFileJob,
  countOpen,
  type ExportInput,
  type FileJobStored,
  insertFileJob,
  lockFileJob,
  pageOfFileJobs,
  putTicket,
  requeueFileJob,
} from './exports.store.ts';

export interface ExportParts {
  /** All calls, including exportable lists. */
  routes(): readonly Route[];
  tell: TellOperator;
}

type Asked = InputOf<typeof exportCalls.create>['body'];

export async function listFileJobs({ db, actor }: Ctx, { query }: InputOf<typeof exportCalls.list>) {
  const page = await pageOfFileJobs(db, actor.operatorId, query);
  return { ...page, list: page.list.map(fileJobOf) };
}

/** Queues an export, after checking everything that can be checked now. */
export async function createExport(
  { routes, tell }: ExportParts,
  ctx: Ctx,
  { body }: InputOf<typeof exportCalls.create>,
): Promise<FileJobRow> {
  const { callId, title, format, locale, reason } = body;
  ctx.audit.on(callId);
  const scope = ctx.rows.scope();
  const target = targetOf(routes(), callId) ?? refuse('export.unknown');
  if (!mayExport(ctx.actor.codes, target)) refuse('common.forbidden');
  const query = parseQuery(target, body.query);
  checkColumns(target, body);
  const personal = body.personal && (target.exports.personal ?? []).length > 0;
  if (personal && !(reason && mayExportPersonal(ctx.actor.codes))) refuse('export.personal');
  await roomForOneMore(ctx);
  if (format === 'xlsx') await checkSize(ctx, target, query);
  const labels = body.columns.map(({ label }) => label);
  const change = { list: callId, title, format, columns: labels, query: body.query, personal };
  if (target.exports.secondPerson) ctx.secondPerson({ object: callId, change, reason });
  const { operatorId, name: operator, agentId } = ctx.actor;
  const input: ExportInput = { callId, query, columns: body.columns, format, locale };
  const job = {
    id: newId(),
    operatorId,
    operator,
    agentId,
    title,
    input,
    scope,
    personal,
    reason: reason ?? null,
  };
  const row = await insertFileJob(ctx.db, job, ctx.now());
  ctx.audit.record(callId, { ...change, jobId: job.id }, reason);
  return told(ctx, tell, row);
}

/** Notifies the owner's other windows. */
export function told(ctx: Ctx, tell: TellOperator, row: FileJobStored) {
  const job = fileJobOf(row);
  const { id, state, done, total } = job;
  ctx.afterCommit(() => tell(row.operatorId, { kind: 'file_job', id, state, done, total }));
  return job;
}

/** Unknown columns are refused by name. */
function checkColumns({ columns }: Target, { columns: asked }: Asked) {
  const unknown = asked.flatMap(({ key }, i) =>
    Object.hasOwn(columns, key) ? [] : [[`columns.${i}.key`, key]],
  );
  if (unknown.length === 0) return;
  const fields = Object.fromEntries(unknown.map(([place]) => [place, 'unknown']));
  throw new Refused('common.invalid', { fields: unknown.map(([, key]) => key).join(', ') }, fields);
}

/** Whether the caller may queue another export. */
export async function roomForOneMore({ db, actor }: Ctx) {
  const open = await countOpen(db, actor.operatorId);
  if (open >= mostOpenExports) refuse('export.too_many', { open });
}

async function checkSize(ctx: Ctx, { route }: Target, query: Record<string, unknown>) {
  const { db, actor, locale, requestId, now } = ctx;
  const ask = () => askAs(db, route, query, { actor, locale, requestId, now });
  if ((await countOnly(db, mostSheetRows, ask)) > mostSheetRows) refuse('export.too_large');
}

async function own(ctx: Ctx, id: string) {
  ctx.audit.on(id);
  return (await lockFileJob(ctx.db, ctx.actor.operatorId, id)) ?? refuse('common.not_found');
}

export async function cancelExport(
  { tell }: ExportParts,
  ctx: Ctx,
  { params: { id } }: InputOf<typeof exportCalls.cancel>,
) {
  const job = await own(ctx, id);
  if (job.state !== 'queued' && job.state !== 'running') refuse('export.over');
  const row = await cancelFileJob(ctx.db, id, ctx.now());
  ctx.audit.record(id, { title: job.title, state: [job.state, 'cancelled'] });
  return told(ctx, tell, row);
}

/** What a second person approved once is not rerun on later rows. */
function mayRetry(job: FileJobStored, { exports }: Target) {
  if (job.state === 'failed' || job.state === 'cancelled') return true;
  return job.state === 'expired' && !exports.secondPerson;
}

/** Special files were queued without columns: the rights to their content are checked when they are made. */
function refuseRetry(ctx: Ctx, job: FileJobStored, routes: readonly Route[]) {
  const { format, columns } = job.input;
  if (format !== null && columns.length === 0) {
    if (job.state === 'done') refuse('export.over');
    return;
  }
  const target = targetOf(routes, job.input.callId) ?? refuse('export.over');
  if (!mayRetry(job, target)) refuse('export.over');
  const { codes } = ctx.actor;
  if (!mayExport(codes, target) || (job.personal && !mayExportPersonal(codes))) refuse('common.forbidden');
}

export async function retryExport(
  { routes, tell }: ExportParts,
  ctx: Ctx,
  { params: { id } }: InputOf<typeof exportCalls.retry>,
) {
  const job = await own(ctx, id);
  refuseRetry(ctx, job, routes());
  await roomForOneMore(ctx);
  const row = await requeueFileJob(ctx.db, id);
  ctx.audit.record(id, { title: job.title, state: [job.state, 'queued'] });
  return told(ctx, tell, row);
}

/** How long a URL is valid. */
const ticketMs = 60_000;

export const hashOfTicket = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');

export async function addressOfFile(ctx: Ctx, { params: { id } }: InputOf<typeof exportCalls.download>) {
  const job = await own(ctx, id);
  const over = job.state !== 'done' || (job.expiresAt ?? 0) <= ctx.now();
  if (over || job.fileName === null) return refuse('export.over');
  const ticket = randomBytes(32).toString('base64url');
  await putTicket(ctx.db, id, { hash: hashOfTicket(ticket), ends: ctx.now() + ticketMs });
  ctx.audit.record(id, { title: job.title, file: job.fileName, rows: job.done, personal: job.personal });
  return { address: `/exports/${ticket}`, fileName: job.fileName };
}

/** A stored job, as its owner sees it. */
export const fileJobOf = ({
  operatorId,
  input,
  scope,
  attempts,
  file,
  ...row
}: FileJobStored): FileJobRow => ({
  ...row,
  kind: 'export',
  format: input.format,
});
