/** How a panel stands. What was shown stays while it is only old. */
export type PanelState = 'live' | 'stale' | 'loading' | 'empty' | 'error' | 'forbidden';

interface Known {
  /** Whether there is an answer, and whether it holds anything. */
  has: boolean;
  isEmpty: boolean;
  /** When the answer came, epoch ms. */
  at: number;
  /** So often it is asked for, milliseconds. */
  every: number;
  /** Why the last attempt failed; undefined when it did not. */
  failed: 'forbidden' | 'otherwise' | undefined;
}

/** So many refreshes may fail until what is shown is called old. */
const refreshesUntilStale = 3;

export function panelStateOf({ has, isEmpty, at, every, failed }: Known, now: number): PanelState {
  if (failed === 'forbidden') return 'forbidden';
  if (!has) return failed ? 'error' : 'loading';
  if (now - at > refreshesUntilStale * every) return 'stale';
  return isEmpty ? 'empty' : 'live';
}

/** Shares of a whole in percent with one decimal; what rounding leaves goes to the largest remainders, so that they give 100.0. */
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
