/** The state of a panel. Content stays visible while it is only stale. */
export type PanelState = 'live' | 'stale' | 'loading' | 'empty' | 'error' | 'forbidden';

interface Known {
  /** Whether there is a reply, and whether it has content. */
  has: boolean;
  isEmpty: boolean;
  /** When the reply arrived, epoch ms. */
  at: number;
  /** The refresh interval, milliseconds. */
  every: number;
  /** Why the last attempt failed; undefined if it did not. */
  failed: 'forbidden' | 'otherwise' | undefined;
}

/** How many refreshes may fail before the content counts as stale. */
const refreshesUntilStale = 3;

export function panelStateOf({ has, isEmpty, at, every, failed }: Known, now: number): PanelState {
  if (failed === 'forbidden') return 'forbidden';
  if (!has) return failed ? 'error' : 'loading';
  if (now - at > refreshesUntilStale * every) return 'stale';
  return isEmpty ? 'empty' : 'live';
}

/**
 * Shares of a total in percent with one decimal; the rounding difference goes to the largest remainders, so that
 * they add up to 100.0.
 */
export function sharesOf(parts: readonly number[]): (number | null)[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => null);
  const exact = parts.map((part) => (part * 1_000) / whole);
  const floors = exact.map(Math.floor);
  const left = 1_000 - floors.reduce((sum, n) => sum + n, 0);
  const remainder = (i: number) => (exact[i] ?? 0) - (floors[i] ?? 0);
  const order = exact.map((_, i) => i).sort((a, b) => remainder(b) - remainder(a) || a - b);
  const raised = new Set(order.slice(0, left));
  return floors.map((n, i) => (n + Number(raised.has(i))) / 10);
}
