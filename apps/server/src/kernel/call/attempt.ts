import type { Call, InputOf } from '@kickstand/contract/kit';
import type { Route } from './calls.ts';
import type { Caller, Ctx } from './ctx.ts';
import type { Sealer } from './idempotency.ts';
import type { Locale } from './refuse.ts';
import type { Requested } from './second-person.ts';

/** One call on its way through: who makes it, with what, at which moment. */
export interface Attempt {
  caller: Caller;
  input: InputOf<Call>;
  requestId: string;
  /** What tells that the same is asked again, and seals the answer that is kept for that. */
  idempotency: { key: string; sealer: Sealer } | undefined;
  locale: Locale;
  now(): number;
  /** How long one statement of a read may take; undefined: as long as it needs. */
  readingMs?: number;
  /** Told of what went wrong beside the call and does not change its answer. */
  onTrouble(error: unknown, what: string): void;
  /** Told, in the transaction that keeps it, of a change that waits for a second person from now on. */
  onRequested?: OnRequested | undefined;
  /** The calls of this server, for a change that names a list. */
  routeById(id: string): Route | undefined;
}

/** Tells those who could be the second person. */
export type OnRequested = (
  ctx: Pick<Ctx, 'db' | 'now' | 'afterCommit'>,
  requested: Requested,
) => Promise<void>;
