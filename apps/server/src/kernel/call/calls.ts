import type { AnswerOf, Call, CallGroup, InputOf } from '@kickstand/contract/kit';
import type { Db } from '../database/db.ts';
import type { Ctx } from './ctx.ts';
import type { Refused } from './refuse.ts';

/**
 * The rest of a call that asks somebody outside: done when its database connection is given back. What a write has written stays,
 * whatever is answered then, and the same request again asks again.
 */
export class Outside<T = unknown> {
  readonly ask: () => Promise<T>;
  constructor(ask: () => Promise<T>) {
    this.ask = ask;
  }
}

type Handler<C extends Call> = (
  ctx: Ctx,
  input: InputOf<C>,
) => Promise<AnswerOf<C> | Refused | Outside<AnswerOf<C>>>;
type Handlers<G extends CallGroup> = { readonly [K in keyof G]: Handler<G[K]> };

export interface Route {
  call: Call;
  handle: Handler<Call>;
  /** What is refused of its sender alone, whatever was sent: told before a large body is received, and again by the call. */
  before?: Before;
}

/** Refuses an operator by what stands in the database. */
export type Before = (db: Db, operatorId: string) => Promise<unknown>;

/** Pair a feature's calls with their handlers, and some with what refuses a sender before them. Leaving a handler out does not compile. */
export function routes<G extends CallGroup>(
  calls: G,
  handlers: Handlers<G>,
  before: { readonly [K in keyof G]?: Before } = {},
): Route[] {
  return Object.entries(calls).map(([name, call]) => ({
    call,
    handle: handlers[name] as Handler<Call>,
    before: before[name],
  }));
}
