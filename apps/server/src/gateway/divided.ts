/** What the database says of a value that it cannot take: too large, malformed, against a rule of the table. */
const ofTheRow = /^(22|23|54000)/;

/** Whether a row, and not the database, is to blame. A table that lacks a partition has no rule with a name. */
function isRowsFault(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (typeof code !== 'string' || !ofTheRow.test(code)) return false;
  return code !== '23514' || constraint !== undefined;
}

/**
 * Do work for all items at once; where one of them is at fault, for ever smaller parts, until it is alone and handed to
 * `drop`. Any other failure is thrown with the items that are not done.
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

/** Work that ended half-way, with what is left of it. */
export class Undone<T> extends Error {
  readonly left: readonly T[];

  constructor(left: readonly T[], cause: unknown) {
    super('some of it is not done', { cause });
    this.left = left;
  }
}
