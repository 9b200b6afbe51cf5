import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputOf } from '@kickstand/contract/kit';
import type { StatementDay, statements } from '@kickstand/contract/settlement';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { keepMadeFile } from '../exports/made-files.service.ts';
import { pageOfDays } from './lines.store.ts';
import { type PdfTable, tablesPdf } from './statement-pdf.ts';
import { type PdfWords, pdfWords } from './statement-pdf.words.ts';
import { companiesOf, statementOf } from './statements.service.ts';
import { adjustmentsOf, type StatementShown } from './statements.store.ts';

/** A month of a franchisee with thirty areas. */
const mostLines = 1_000;

const yuan = (cents: number) => (cents / 100).toFixed(2);
const percent = (bp: number | null) => (bp === null ? '–' : `${(bp / 100).toFixed(2)}%`);

function sumsTable(one: StatementShown, words: PdfWords): PdfTable {
  const { sums } = words;
  return {
    title: words.sumsTitle,
    widths: [260, 120],
    figuresFrom: 1,
    lines: [
      [words.item, words.amount],
      [sums.base, yuan(one.baseCents)],
      [sums.share, yuan(one.shareCents)],
      [sums.gift, yuan(one.giftCents)],
      [sums.minimum, yuan(-one.minimumCents)],
      [sums.adjust, yuan(one.adjustCents)],
      [sums.house, yuan(one.houseCents)],
      [sums.carry, yuan(one.carryCents)],
      [sums.payable, yuan(one.payableCents)],
    ],
  };
}

const daysTable = (days: readonly StatementDay[], words: PdfWords): PdfTable => ({
  title: words.daysTitle,
  widths: [68, 110, 40, 76, 72, 76, 60],
  figuresFrom: 3,
  lines: [
    words.dayColumns,
    ...days.map(({ day, area, schemeNo, hasTiers, ...line }) => [
      day,
      area.slice(0, 12),
      schemeNo === null ? '–' : `v${schemeNo}${hasTiers ? '*' : ''}`,
      yuan(line.paidCents),
      yuan(-line.backCents),
      percent(line.ratioBp),
      yuan(line.shareCents),
    ]),
  ],
});

const adjustmentsTable = (list: Awaited<ReturnType<typeof adjustmentsOf>>, words: PdfWords): PdfTable => ({
  title: words.adjustTitle,
  widths: [110, 300, 90],
  figuresFrom: 2,
  lines: [
    words.adjustColumns,
    ...list.map(({ area, reason, cents }) => [area, reason.slice(0, 40), yuan(cents)]),
  ],
});

/** Make the pdf of a statement and put it among the caller's exports. */
export async function makeStatementFile(folder: string, ctx: Ctx, { body }: InputOf<typeof statements.file>) {
  ctx.audit.on(body.id);
  const one = await statementOf(ctx, body.id);
  const words = pdfWords[ctx.locale];
  const paging = { pageNum: 1, pageSize: mostLines, sort: 'day', dir: 'asc' } as const;
  const { list: days, count } = await pageOfDays(ctx.db, { scope: companiesOf(ctx), id: body.id }, paging);
  const adjustments = (await adjustmentsOf(ctx.db, body.id)).filter(({ isNext }) => !isNext);
  const pdf = await tablesPdf({
    title: words.title(one.agent),
    facts: [
      words.period(one.fromDay, one.toDay),
      words.state(one.state),
      ...(one.bankNo === null ? [] : [words.paid(one.paidOn ?? '', one.bankNo)]),
      ...(count > days.length ? [words.more(count - days.length)] : []),
    ],
    tables: [
      sumsTable(one, words),
      ...(adjustments.length > 0 ? [adjustmentsTable(adjustments, words)] : []),
      daysTable(days, words),
    ],
    foot: `${one.agent} · ${one.fromDay} – ${one.toDay} · ${one.id}`,
  });
  const id = newId();
  const file = `${id}.pdf`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, file);
  await writeFile(path, pdf, { mode: 0o600 });
  try {
    const task = await keepMadeFile(ctx, {
      id,
      title: words.title(one.agent),
      file,
      fileName: `statement-${one.agentId}-${one.fromDay}.pdf`,
      bytes: pdf.length,
      rows: days.length,
    });
    ctx.audit.record(body.id, { taskId: task.id });
    return task;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
