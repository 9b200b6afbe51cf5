import type { Call } from '@kickstand/contract/kit';
import type { Caller } from './ctx.ts';

/** A request as it came off the wire. `path` is without the query. */
export interface Wire {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  query: unknown;
  body: unknown;
  address: string;
}

/** A request whose sender is known and whose envelope, if it had one, is open. */
export interface Opened {
  caller: Caller;
  query: unknown;
  body: unknown;
  /** Closes the envelope around a successful answer; the identity for plain callers. Refusals always go out plain. */
  seal(answer: { suc: true; data: unknown }): unknown;
}

/** Says who is calling and opens what they sent; throws a refusal when either is unsound. */
export interface Gate {
  open(call: Call, wire: Wire): Promise<Opened>;
}
