import type { Outcome } from './bulk-results.tsx';

interface Result {
  ok: boolean;
  code: string | null;
  message: string | null;
  /** The object's display name. */
  name?: string | null;
}

/** The outcome of a bulk call that returns one line per object, identified by this field. */
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

/** Why such a call refused its single object. */
export const refusalOfOne = ({ list }: { list: readonly Result[] }): string | undefined =>
  list[0]?.message ?? undefined;
