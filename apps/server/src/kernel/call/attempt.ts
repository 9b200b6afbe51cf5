import type { Call, InputOf } from '@kickstand/contract/kit';
import type { Route } from './calls.ts';
import type { Caller, Ctx } from './ctx.ts';
import type { Sealer } from './idempotency.ts';
import type { Locale } from './refuse.ts';
import type { Requested } from './second-person.ts';

/** One call being processed: who makes it, with what, at which moment. */
export interface Attempt {
  caller: Caller;
  input: InputOf<Call>;
  requestId: string;
  /** Identifies a repeated request, and seals the answer stored for it. */
  idempotency: { key: string; sealer: Sealer } | undefined;
  locale: Locale;
  now(): number;
  /** Time limit of one statement of a read, milliseconds; undefined: no limit. */
  readingMs?: number;
  /** Called when something besides the call went wrong; does not change its answer. */
  onTrouble(error: unknown, what: string): void;
  /** Called in the transaction that stores a change waiting for a second person. */
  onRequested?: OnRequested | undefined;
  /** Finds a call of this server, for a change that names a list. */
  routeById(id: string): Route | undefined;
}

/** Notifies those who could be the second person. */
export type OnRequested = (
  ctx: Pick<Ctx, 'db' | 'now' | 'afterCommit'>,
  requested: Requested,
) => Promise<void>;
