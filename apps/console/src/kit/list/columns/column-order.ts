import type { ColumnLook } from '@kickstand/contract/platform/views';

type Named = readonly [string, ...unknown[]];

/** The columns in the chosen order: the first stays first, and a column unknown to the order stays behind its neighbour. */
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

/** The visible columns: the first, the pinned ones, the others. */
export function shownColumns<C extends Named>(columns: readonly C[], look: ColumnLook): C[] {
  const { hidden, pinned = [] } = look;
  const [first, ...rest] = ordered(columns, look).filter(([name], i) => i === 0 || !hidden.includes(name));
  if (!first) return [];
  const isPinned = ([name]: C) => pinned.includes(name);
  return [first, ...rest.filter(isPinned), ...rest.filter((column) => !isPinned(column))];
}

/** The names with one moved to another's position. */
export function movedTo(names: readonly string[], name: string, to: number): string[] {
  const rest = names.filter((one) => one !== name);
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), name, ...rest.slice(place)];
}
