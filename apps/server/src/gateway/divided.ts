/** Database errors about a value: too large, malformed, or violating a constraint. */
const ofTheRow = /^(22|23|54000)/;

/** Whether a row, and not the database, is to blame. A missing partition has no named constraint. */
function isRowsFault(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (typeof code !== 'string' || !ofTheRow.test(code)) return false;
  return code !== '23514' || constraint !== undefined;
}

/**
 * Works on all items at once; if one is at fault, on ever smaller parts, until it is isolated and passed to `drop`. Any
 * other failure is thrown with the unfinished items.
 */
export async function divided<T>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<void>,
  drop: (item: T, error: unknown) => void,
): Promise<void> {
  const parts = [items];
  for (let part = parts.pop(); part; part = parts.pop()) {
    if (part.length === 0) continue;
    try {
      await work(part);
    } catch (error) {
      if (!isRowsFault(error)) throw new Undone([...part, ...parts.reverse().flat()], error);
      const [only] = part;
      if (part.length === 1) drop(only as T, error);
      else parts.push(part.slice(part.length / 2), part.slice(0, part.length / 2));
    }
  }
}

/** Work that failed half-way, with its unfinished items. */
export class Undone<T> extends Error {
  readonly left: readonly T[];

  constructor(left: readonly T[], cause: unknown) {
    super('some of it is not done', { cause });
    this.left = left;
  }
}
