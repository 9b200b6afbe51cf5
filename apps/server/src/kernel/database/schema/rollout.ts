import { StartError } from '../../program/start-error.ts';

/**
 * What a migration does to programs of an earlier version that go on beside it. `expand`: nothing. `contract`: programs
 * that do not know the migration `after` no longer work.
 */
export type Rollout = { kind: 'expand' } | { kind: 'contract'; after: number };

/** A migration as far as its rollout is concerned. */
export interface Stepping {
  version: number;
  name: string;
  sql: string;
}

/** From this number on a migration says what it does; earlier ones were applied while nothing ran. */
export const declaredFrom = 521;

const header = /^-- (?:(expand)|contract after (\d{4}))[ \t]*\r?$/m;

/** What the header of a migration says; undefined for one of the time before. Throws a StartError when it says nothing. */
export function rolloutOf({ version, name, sql }: Stepping): Rollout | undefined {
  const comments = /^(?:--.*\r?\n|\s)*/.exec(sql)?.[0] ?? '';
  const found = header.exec(comments);
  if (found?.[2]) return { kind: 'contract', after: Number(found[2]) };
  if (found) return { kind: 'expand' };
  if (version < declaredFrom) return undefined;
  throw new StartError(
    `Migration ${version} (${name}) must begin with the line "-- expand" or "-- contract after NNNN" (CONTRIBUTING.md, "Write a migration").`,
  );
}

/** The oldest program, by its newest migration, that works with the schema after this migration. */
export function compatibleAfter(before: number, migration: Stepping): number {
  const rollout = rolloutOf(migration);
  if (!rollout) return migration.version;
  return rollout.kind === 'expand' ? before : Math.max(before, rollout.after);
}
