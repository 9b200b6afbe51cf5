import type { monthPackages } from '@kickstand/contract/insight/reports';
import type { InputOf } from '@kickstand/contract/kit';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { queueMaking } from '../../platform/exports/made-files.service.ts';
import { packageTitles } from '../report-subscriptions/report-file.parts.ts';

/** Orders the package of a month, with the caller's present scope. */
export async function orderPackage(
  { zone, tell }: { zone: string; tell: TellOperator },
  ctx: Ctx,
  { body: { month } }: InputOf<typeof monthPackages.make>,
) {
  ctx.audit.on(month);
  if (month > businessDayOf(ctx.now(), zone).slice(0, 7)) refuse('report.month');
  const callId = ctx.call.id;
  const input = { callId, query: { month }, columns: [], format: 'zip', locale: ctx.locale } as const;
  const title = packageTitles[ctx.locale](month);
  const task = await queueMaking(ctx, tell, { title, input: { ...input, columns: [] } });
  ctx.audit.record(month, { taskId: task.id, title });
  return task;
}
