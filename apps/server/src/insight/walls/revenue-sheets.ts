import type { WallFigures } from '@kickstand/contract/insight/walls';
import { type MetricName, metricOf } from '@kickstand/domain/insight/metrics';
import type { WallGroup, WallLine } from '@kickstand/domain/insight/walls';
import { type Cell, type CellValue, writeXlsx } from 'hucre/xlsx';
import type { Locale } from '../../kernel/call/refuse.ts';
import { revenueWords } from './revenue-file.words.ts';

interface Row {
  values: CellValue[];
  formulas?: (string | undefined)[];
  /** The format of its numbers; by default money. */
  format?: string;
}

/** The columns of incoming, refunded and net. */
const [cameIn, wentOut, left] = ['B', 'C', 'D'] as const;
/** Title, formula and head are above the lines. */
const firstLine = 4;
const money = '#,##0.00';

interface Writing {
  figures: WallFigures;
  locale: Locale;
}

const figureOf = ({ figures }: Writing, name: MetricName | undefined) =>
  (name && figures.list.find(({ metric }) => metric === name)?.value) ?? null;

/** An amount in yuan, or a count. */
function cellOf(of: Writing, name: MetricName | undefined, sign: 1 | -1 = 1): number | null {
  const value = figureOf(of, name);
  if (value === null || name === undefined) return null;
  return (sign * value) / (metricOf(name).unit === 'cents' ? 100 : 1);
}

const inLocale = (locale: Locale, { zh, en }: { zh: string; en: string }) => (locale === 'zh-CN' ? zh : en);

const labelOf = ({ locale }: Writing, { net, in: came, out }: WallLine) =>
  inLocale(locale, metricOf(net ?? came ?? out ?? 'revenue'));

/** To the cent, without the error of binary fractions. */
const exactly = (yuan: number) => Math.round(yuan * 100) / 100;

/** A line: its net is a formula. */
function lineRow(of: Writing, line: WallLine, at: number): Row {
  const [came, went] = [cellOf(of, line.in), cellOf(of, line.out, -1)];
  return {
    values: [labelOf(of, line), came, went, exactly((came ?? 0) + (went ?? 0))],
    formulas: [undefined, undefined, undefined, `SUM(${cameIn}${at}:${wentOut}${at})`],
    ...(line.in && metricOf(line.in).unit !== 'cents' && { format: '#,##0' }),
  };
}

/** The sum of the lines above it, column by column. */
function totalRow(of: Writing, group: WallGroup, rows: readonly Row[]): Row {
  const last = firstLine + rows.length - 1;
  const sumOf = (column: number) =>
    exactly(rows.reduce((sum, { values }) => sum + Number(values[column] ?? 0), 0));
  return {
    values: [inLocale(of.locale, metricOf(group.total)), sumOf(1), sumOf(2), sumOf(3)],
    formulas: [
      undefined,
      ...[cameIn, wentOut, left].map((letter) => `SUM(${letter}${firstLine}:${letter}${last})`),
    ],
  };
}

function sheetOf(of: Writing, group: WallGroup) {
  const words = revenueWords[of.locale];
  const { from, to } = of.figures.span;
  const lines = group.lines.map((line, i) => lineRow(of, line, firstLine + i));
  const head = firstLine + lines.length + 1;
  const beside = group.beside.map((line, i) => lineRow(of, line, head + 1 + i));
  const rows: Row[] = [
    { values: [words.title(words.groups[group.name], from, to)] },
    { values: [inLocale(of.locale, metricOf(group.total).is)] },
    { values: [...words.columns] },
    ...lines,
    totalRow(of, group, lines),
    ...(beside.length > 0 ? [{ values: [words.beside] }, ...beside] : []),
  ];
  return {
    name: words.groups[group.name],
    columns: [
      { width: 28 },
      { width: 16, numFmt: money },
      { width: 16, numFmt: money },
      { width: 16, numFmt: money },
    ],
    rows: rows.map(({ values }) => values),
    cells: cellsOf(rows),
  };
}

/** Cells computed or formatted differently from their column, by row and column from 0. */
function cellsOf(rows: readonly Row[]) {
  const cells = new Map<string, Partial<Cell>>();
  for (const [row, { values, formulas = [], format = money }] of rows.entries())
    for (const [column, value] of values.entries()) {
      const formula = formulas[column];
      const style = { numFmt: format };
      if (formula !== undefined)
        cells.set(`${row},${column}`, { type: 'formula', formula, formulaResult: value, style });
      else if (format !== money && typeof value === 'number')
        cells.set(`${row},${column}`, { type: 'number', value, style });
    }
  return cells;
}

/** A workbook with a sheet per group; nets and totals are formulas over the lines. */
export const revenueWorkbook = (groups: readonly WallGroup[], figures: WallFigures, locale: Locale) =>
  writeXlsx({ sheets: groups.map((group) => sheetOf({ figures, locale }, group)) });
