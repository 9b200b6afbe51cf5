import type { PlainSpec } from '../list-screen.tsx';
import { shownColumns } from './column-order.ts';
import { fitColumns, headWidth, stretched } from './fit.ts';
import type { ColumnLook } from './list-look.ts';
import { paired } from './pairs.ts';

type Column = PlainSpec['columns'][number];

/** One or two columns in one position with their width; undefined: natural width. */
export interface Standing {
  parts: readonly Column[];
  width: number | undefined;
}

export interface Stand {
  standing: readonly Standing[];
  /** The columns that would be shown if there were space, by name. */
  left: readonly string[];
  /** What is shown, in the form of a user's choice. */
  look: ColumnLook;
  /** No horizontal scrolling needed. */
  fits: boolean;
}

/** Next to the columns, pixels: the checkbox, and the row actions. */
export const pickWidth = 40;
export const actionsWidth = 96;

/** Default width of a column, and the cell padding; pixels. */
export const usualWidth = 140;
const edges = 16;
/** The sort icons. */
const sorter = 18;

interface Room {
  /** A user's choice instead of the default. */
  own: ColumnLook | undefined;
  /** Pixels for the columns; 0 if unknown. */
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

/** The columns of a list as they fit the available width: a user's choice is shown as chosen. */
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
