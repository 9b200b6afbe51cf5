/** A column, or several sharing one, with its natural width. */
interface Fitting {
  /** Pixels. */
  width: number;
  /** Essential: it gets space before the others. */
  keep: boolean;
}

interface Fitted<C> {
  /** Those that fit, in order, with their final widths. */
  shown: (C & { width: number })[];
  /** Those that do not fit. */
  left: C[];
}

/**
 * Which columns fit next to each other without horizontal scrolling: the first, then the essential ones, then the others
 * in order, each if there is still space. The remaining space is distributed. Without a known width everything is shown.
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

/** Stretches the columns to the available width in proportion; the first gets the remainder. */
export function stretched<C extends { width: number }>(columns: readonly C[], available: number): C[] {
  const needed = columns.reduce((sum, { width }) => sum + width, 0);
  if (needed >= available) return [...columns];
  const widths = columns.map(({ width }) => Math.floor((width * available) / needed));
  const rest = available - widths.reduce((sum, width) => sum + width, 0);
  return columns.map((one, i) => ({ ...one, width: (widths[i] ?? 0) + (i === 0 ? rest : 0) }));
}

/** Width of an average header letter, and of a full-width one; pixels. */
const letter = 7.3;
const ideograph = 13;

const isIdeograph = (one: string) => /[⺀-鿿＀-￯]/u.test(one);

/** The approximate width of a header text. */
const textWidth = (text: string) =>
  [...text].reduce((sum, one) => sum + (isIdeograph(one) ? ideograph : letter), 0);

/** A label longer than this may wrap to two lines, pixels. */
const longLabel = 90;

/** The width a header needs for its full label, on two lines if it is long and may wrap. */
export function headWidth(label: string, mayBreak: boolean) {
  const whole = textWidth(label);
  if (whole <= longLabel || !mayBreak) return Math.ceil(whole);
  const longestWord = Math.max(...label.split(/[\s⺀-鿿]/u).map(textWidth));
  return Math.ceil(Math.max(longestWord, whole * 0.6));
}
