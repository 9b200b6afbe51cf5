import type { PlainSpec } from '../list-screen.tsx';
import { shownColumns } from './column-order.ts';
import { fitColumns, headWidth, stretched } from './fit.ts';
import type { ColumnLook } from './list-look.ts';
import { paired } from './pairs.ts';

type Column = PlainSpec['columns'][number];

/** One or two columns that stand in one place, as wide as they are; undefined: as wide as what stands in it. */
export interface Standing {
  parts: readonly Column[];
  width: number | undefined;
}

export interface Stand {
  standing: readonly Standing[];
  /** The columns that would be shown if there was room for them, by name. */
  left: readonly string[];
  /** What is shown, as somebody would choose it. */
  look: ColumnLook;
  /** Nothing has to be pushed sideways. */
  fits: boolean;
}

/** Beside the columns, pixels: what rows are picked by, and what can be done with one. */
export const pickWidth = 40;
export const actionsWidth = 96;

/** Of a column that says nothing, and what stands on both sides of each; pixels. */
export const usualWidth = 140;
const edges = 16;
/** The marks of the order. */
const sorter = 18;

interface Room {
  /** What somebody chose instead of the usual. */
  own: ColumnLook | undefined;
  /** Pixels for the columns; 0 where that is not known. */
  available: number;
}

type Said = Pick<PlainSpec, 'columns' | 'labels' | 'sortable'>;

function neededBy(parts: readonly Column[], { labels, sortable }: Said) {
  const each = parts.map(([name, { width = usualWidth }]) => {
    const label = headWidth(labels[name] ?? name, parts.length === 1);
    return Math.max(width, label + (sortable.includes(name) ? sorter : 0));
  });
  return Math.max(...each) + edges;
}

/** The columns of a list as they stand in so much room: what somebody chose is shown as they chose it. */
export function standingIn(spec: Said, { own, available }: Room): Stand {
  const extra = spec.columns.filter(([, cell]) => cell.extra);
  const usual = { hidden: extra.map(([name]) => name) };
  const columns = shownColumns(spec.columns, own ?? usual);
  const alone = (parts: readonly Column[]) => ({ parts, width: undefined });
  if (available <= 0)
    return { standing: columns.map((one) => alone([one])), left: [], look: own ?? usual, fits: false };

  const groups = paired(columns, own ? [] : extra).map((parts) => ({
    parts,
    width: neededBy(parts, spec),
    keep: parts.some(([, { keep }]) => keep),
  }));
  if (own) {
    const standing = stretched(groups, available);
    const fits = standing.reduce((sum, { width }) => sum + width, 0) <= available;
    return { standing, left: [], look: own, fits };
  }
  const { shown, left } = fitColumns(groups, available);
  const named = (of: readonly { parts: readonly Column[] }[]) =>
    of.flatMap(({ parts }) => parts.map(([name]) => name));
  const inSight = new Set(named(shown));
  const hidden = spec.columns.flatMap(([name]) => (inSight.has(name) ? [] : [name]));
  const fits = shown.reduce((sum, { width }) => sum + width, 0) <= available;
  return { standing: shown, left: named(left), look: { hidden }, fits };
}
