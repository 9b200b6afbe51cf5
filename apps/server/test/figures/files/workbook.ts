import type { WallFigures } from '@kickstand/contract/insight/walls';
import { type MetricName, metricOf } from '@kickstand/domain/insight/metrics';
import { type WallGroup, type WallLine, wallGroups } from '@kickstand/domain/insight/walls';
import { readXlsx } from 'hucre/xlsx';
import { revenueWorkbook } from '../../../src/insight/walls/revenue-sheets.ts';
import type { Shown } from '../read-answer.ts';

/** Title, formula and head. */
const linesAbove = 3;

type Sheet = (string | number | null)[][];

/** The cells of a line that show an entry: what came in, what went back, and what is left. */
function cellsOf(sheet: Sheet, row: number, line: WallLine): [name: MetricName | undefined, value: number][] {
  const [, cameIn, wentOut, left] = sheet[row] ?? [];
  return [
    [line.in, Number(cameIn ?? 0)],
    [line.out, -Number(wentOut ?? 0)],
    [line.net, Number(left ?? 0)],
  ];
}

/** What the workbook of the revenue wall shows, made of what the wall answered. */
export async function shownInWorkbook(figures: WallFigures): Promise<Shown[]> {
  const book = await readXlsx(await revenueWorkbook(wallGroups, figures, 'zh-CN'));
  return wallGroups.flatMap((group, i) => shownOf(group, (book.sheets[i]?.rows ?? []) as Sheet));
}

function shownOf({ name, lines, total, beside }: WallGroup, sheet: Sheet): Shown[] {
  const below = linesAbove + lines.length;
  const cells = [
    ...lines.flatMap((line, i) => cellsOf(sheet, linesAbove + i, line)),
    ...cellsOf(sheet, below, { name: 'total', net: total }),
    // A line says that what follows is in no total.
    ...beside.flatMap((line, i) => cellsOf(sheet, below + 2 + i, line)),
  ];
  return cells.flatMap(([figure, value]) => {
    if (!figure) return [];
    const scale = metricOf(figure).unit === 'cents' ? 100 : 1;
    return [{ place: `walls.revenueFile/${name}`, figure, value: Math.round(value * scale * 1e6) / 1e6 }];
  });
}
