import type { walls } from '@kickstand/contract/insight/walls';
import type { InputOf } from '@kickstand/contract/kit';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused } from '../../kernel/call/refuse.ts';
import { keepMadeBytes } from '../../platform/exports/made-files.service.ts';
import { revenueWords } from './revenue-file.words.ts';
import { revenueWorkbook } from './revenue-sheets.ts';
import { type FigureParts, groupsSeen, showRevenue } from './wall-figures.service.ts';

/** Writes the caller's revenue wall into a workbook among their exports. */
export async function makeRevenueFile(
  { folder, ...parts }: FigureParts & { folder: string },
  ctx: Ctx,
  { body }: InputOf<typeof walls.revenueFile>,
) {
  const words = revenueWords[ctx.locale];
  ctx.audit.on(words.name);
  const groups = groupsSeen(ctx);
  if (groups.length === 0) throw new Refused('common.forbidden');
  const query = { ...body, what: 'groups' as const };
  const figures = await showRevenue(parts, ctx, { params: undefined, query, body: undefined });
  const { from, to } = figures.span;
  const task = await keepMadeBytes(ctx, folder, {
    bytes: await revenueWorkbook(groups, figures, ctx.locale),
    title: `${words.name} ${from} – ${to}`,
    fileName: `revenue-${from}-${to}.xlsx`,
    rows: groups.reduce((sum, { lines }) => sum + lines.length, 0),
  });
  ctx.audit.record(words.name, { taskId: task.id, from, to });
  return task;
}
