import type { AnswerOf, Call, CallGroup, InputOf } from '@kickstand/contract/kit';
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
}

/** Pair a feature's calls with their handlers. Leaving one out does not compile. */
export function routes<G extends CallGroup>(calls: G, handlers: Handlers<G>): Route[] {
  return Object.entries(calls).map(([name, call]) => ({ call, handle: handlers[name] as Handler<Call> }));
}
