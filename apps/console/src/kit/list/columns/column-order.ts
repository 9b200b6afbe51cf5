import type { ColumnLook } from '@kickstand/contract/platform/views';

type Named = readonly [string, ...unknown[]];

/** The columns in the order somebody gave them: the first stays first, and one that the order does not know stays behind its neighbour. */
export function ordered<C extends Named>(columns: readonly C[], { order = [] }: ColumnLook): C[] {
  const [first, ...rest] = columns;
  if (!first) return [];
  const wanted = order.flatMap((name) => rest.filter(([one]) => one === name));
  for (const [i, column] of rest.entries()) {
    if (wanted.includes(column)) continue;
    const before = rest[i - 1];
    wanted.splice(before ? wanted.indexOf(before) + 1 : 0, 0, column);
  }
  return [first, ...wanted];
}

/** The columns that are shown: the first, those that are pinned beside it, the others. */
export function shownColumns<C extends Named>(columns: readonly C[], look: ColumnLook): C[] {
  const { hidden, pinned = [] } = look;
  const [first, ...rest] = ordered(columns, look).filter(([name], i) => i === 0 || !hidden.includes(name));
  if (!first) return [];
  const isPinned = ([name]: C) => pinned.includes(name);
  return [first, ...rest.filter(isPinned), ...rest.filter((column) => !isPinned(column))];
}

/** The names with one of them moved to the place of another. */
export function movedTo(names: readonly string[], name: string, to: number): string[] {
  const rest = names.filter((one) => one !== name);
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), name, ...rest.slice(place)];
}
