import type { Outcome } from './bulk-results.tsx';

interface Result {
  ok: boolean;
  code: string | null;
  message: string | null;
  /** What people call the object. */
  name?: string | null;
}

/** The outcome of a bulk call that answers at once with one line for each object, which this field names. */
export const resultsBy =
  <K extends string>(key: K) =>
  ({ list }: { list: readonly (Result & Record<K, string>)[] }): Outcome => ({
    list: list.map((result) => ({
      object: result[key],
      name: result.name,
      state: result.ok ? 'ok' : 'failed',
      code: result.code,
      message: result.message,
    })),
    done: true,
  });

/** Why such a call refused the one object that it was asked about. */
export const refusalOfOne = ({ list }: { list: readonly Result[] }): string | undefined =>
  list[0]?.message ?? undefined;
