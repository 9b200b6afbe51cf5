import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputOf } from '@kickstand/contract/kit';
import type { walls } from '@kickstand/contract/walls';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { keepMadeFile } from '../exports/made-files.service.ts';
import { revenueWords } from './revenue-file.words.ts';
import { revenueWorkbook } from './revenue-sheets.ts';
import { type FigureParts, groupsSeen, showRevenue } from './wall-figures.service.ts';

/** Write what the caller sees of the revenue wall into a workbook and put it among their exports. */
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
  const bytes = await revenueWorkbook(groups, figures, ctx.locale);
  const { from, to } = figures.span;
  const id = newId();
  const file = `${id}.xlsx`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, file);
  await writeFile(path, bytes, { mode: 0o600 });
  try {
    const task = await keepMadeFile(ctx, {
      id,
      title: `${words.name} ${from} – ${to}`,
      file,
      fileName: `revenue-${from}-${to}.xlsx`,
      bytes: bytes.length,
      rows: groups.reduce((sum, { lines }) => sum + lines.length, 0),
    });
    ctx.audit.record(words.name, { taskId: task.id, from, to });
    return task;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
