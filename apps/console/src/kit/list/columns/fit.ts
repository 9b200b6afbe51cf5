/** A column, or several that share one, as wide as what stands in it. */
interface Fitting {
  /** Pixels. */
  width: number;
  /** What the list is read for: it has its room before the others. */
  keep: boolean;
}

interface Fitted<C> {
  /** Those that have room, as they stand, each as wide as it becomes. */
  shown: (C & { width: number })[];
  /** Those that have none. */
  left: C[];
}

/**
 * Which columns stand beside each other without anything being pushed sideways: the first, then those that are kept, then the
 * others as they come, each where there is still room for it. What room is left is shared out. Without a known width
 * everything is shown.
 */
export function fitColumns<C extends Fitting>(columns: readonly C[], available: number): Fitted<C> {
  if (available <= 0) return { shown: [...columns], left: [] };
  const [first, ...rest] = columns;
  if (!first) return { shown: [], left: [] };
  const chosen = new Set<C>([first]);
  let room = available - first.width;
  for (const one of [...rest.filter(({ keep }) => keep), ...rest.filter(({ keep }) => !keep)]) {
    if (one.width > room) continue;
    chosen.add(one);
    room -= one.width;
  }
  const shown = columns.filter((one) => chosen.has(one));
  return { shown: stretched(shown, available), left: columns.filter((one) => !chosen.has(one)) };
}

/** The columns together as wide as what is available, each in proportion to what it needs, the first with what is left over. */
export function stretched<C extends { width: number }>(columns: readonly C[], available: number): C[] {
  const needed = columns.reduce((sum, { width }) => sum + width, 0);
  if (needed >= available) return [...columns];
  const widths = columns.map(({ width }) => Math.floor((width * available) / needed));
  const rest = available - widths.reduce((sum, width) => sum + width, 0);
  return columns.map((one, i) => ({ ...one, width: (widths[i] ?? 0) + (i === 0 ? rest : 0) }));
}

/** Of a letter at the size of a head, and of one that is as wide as it is high; pixels. */
const letter = 7.3;
const ideograph = 13;

const isIdeograph = (one: string) => /[⺀-鿿＀-￯]/u.test(one);

/** About as wide as a text stands in the head of a column. */
const textWidth = (text: string) =>
  [...text].reduce((sum, one) => sum + (isIdeograph(one) ? ideograph : letter), 0);

/** A label longer than this takes two lines, pixels. */
const longLabel = 90;

/** How wide a head has to be for its label to be read whole, on two lines if it is long and may break. */
export function headWidth(label: string, mayBreak: boolean) {
  const whole = textWidth(label);
  if (whole <= longLabel || !mayBreak) return Math.ceil(whole);
  const longestWord = Math.max(...label.split(/[\s⺀-鿿]/u).map(textWidth));
  return Math.ceil(Math.max(longestWord, whole * 0.6));
}
