import type { InputOf } from '@kickstand/contract/kit';
import {
  mostStaffReportDays,
  overturnDays,
  type staffReports,
  usualStaffReportDays,
} from '@kickstand/contract/service/staff-reports';
import type { ScopeWish } from '@kickstand/domain/platform/access';
import { overturnUntil } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { Batches } from '../../kernel/list/cursor.ts';
import { type Queue, queueHandlers } from '../../kernel/queue/queue.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { evidenceOf } from '../../platform/photos/photos.service.ts';
import { reportTable } from './report-changes.store.ts';
import type { StaffReportParts } from './staff-reports.parts.ts';
import { historyOf, pageOfReports, pageOfSums, reportWith } from './staff-reports.store.ts';

type Calls = typeof staffReports;
type Parts = Pick<StaffReportParts, 'photos'>;
const dayMs = 86_400_000;
/** The days of reports that make up a reporter's record. */
const recordDays = 90;

/** Reports rejected by the automatic check can still be passed. */
export const reportQueue: Queue<'reportId'> = {
  ...reportTable,
  param: 'reportId',
  refusals: 'staffReport',
  open: ['pending', 'auto_rejected'],
};

const readerOf = ({ locale, actor }: Ctx) => ({ locale, operatorId: actor.operatorId });

/** Reports as read, with their photos; full phones only in an export by those who may read them. */
async function withPhotos<R extends { id: string; riderPhone: string | null }>(
  { photos }: Parts,
  ctx: Ctx,
  list: readonly R[],
) {
  const taken = await evidenceOf(
    photos,
    ctx,
    'report',
    list.map(({ id }) => id),
  );
  const isFull = ctx.db.reading instanceof Batches && ctx.actor.codes.has('pii');
  return list.map((row) => ({
    ...row,
    riderPhone: row.riderPhone === null || isFull ? row.riderPhone : masked(row.riderPhone),
    photos: taken.get(row.id) ?? [],
  }));
}

/** The requested span; by default the last days. */
function spanOf(ctx: Ctx, query: { from?: number | undefined; to?: number | undefined }) {
  const to = query.to ?? ctx.now();
  const from = query.from ?? to - usualStaffReportDays * dayMs;
  if (to - from > (mostStaffReportDays + 1) * dayMs)
    refuse('staffReport.span', { days: mostStaffReportDays });
  return { from, to };
}

export async function listReports(parts: Parts, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const asked = { ...query, ...spanOf(ctx, query) };
  const { list, ...counted } = await pageOfReports(ctx.db, ctx.rows.scope(query), asked, readerOf(ctx));
  return { list: await withPhotos(parts, ctx, list), ...counted };
}

/** One report as its calls answer it. */
export async function reportDetailOf(parts: Parts, ctx: Ctx, reportId: string) {
  const scope = ctx.rows.scope();
  const found = await reportWith(ctx.db, scope, reportId, readerOf(ctx));
  const [row] = found ? await withPhotos(parts, ctx, [found]) : [];
  if (!row) return refuse('staffReport.not_found');
  const now = ctx.now();
  const since = now - recordDays * dayMs;
  const none = { passed: 0, rejected: 0 };
  const { riderId } = row;
  return {
    ...row,
    aloneCents: (await areaSettingsOf(ctx.db, row.serviceAreaId)).pay.feeAloneCents,
    ofReporter: await historyOf(ctx.db, scope, { reporterId: row.reporterId, since, besides: row.id }),
    ofRider: riderId === null ? none : await historyOf(ctx.db, scope, { riderId, besides: row.id }),
    overturnUntil: overturnUntil(row, { now, days: overturnDays }) ?? null,
  };
}

/** The handlers for one report and its claims. */
export const reportHandlers = (parts: Parts) => ({
  single: (ctx: Ctx, { params }: InputOf<Calls['single']>) => reportDetailOf(parts, ctx, params.reportId),
  ...queueHandlers(reportQueue, { detail: (ctx, id) => reportDetailOf(parts, ctx, id) }),
});

const summed = (ctx: Ctx, query: ScopeWish & { from?: number | undefined; to?: number | undefined }) => ({
  scope: ctx.rows.scope(query),
  ...spanOf(ctx, query),
});

/** The results by reporter. */
export const listReporters = (ctx: Ctx, { query }: InputOf<Calls['reporters']>) =>
  pageOfSums<'reporters'>(ctx.db, { ...summed(ctx, query), by: 'reporters' }, query);

/** The results by kind. */
export const listKinds = (ctx: Ctx, { query }: InputOf<Calls['kinds']>) =>
  pageOfSums<'kinds'>(ctx.db, { ...summed(ctx, query), by: 'kinds' }, query);
