import type { AnswerOf, Call, CallGroup, InputOf } from '@kickstand/contract/kit';
import type { Db } from '../database/db.ts';
import type { Ctx } from './ctx.ts';
import type { Refused } from './refuse.ts';

/**
 * The part of a call that contacts an external service: runs after its database connection has been released. What a
 * write has written stays, whatever the outcome, and repeating the request contacts the service again.
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
  /** Refuses a sender whatever was sent: checked before a large body is received, and again by the call. */
  before?: Before;
}

/** Refuses an operator based on the database. */
export type Before = (db: Db, operatorId: string) => Promise<unknown>;

/**
 * Pairs a feature's calls with their handlers, and optionally with checks of the sender that run first. Leaving out a
 * handler does not compile.
 */
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
