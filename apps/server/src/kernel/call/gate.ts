import type { Call } from '@kickstand/contract/kit';
import type { Actor, Caller } from './ctx.ts';

export type WireHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A request as it came off the wire. `path` is without the query. */
export interface Wire {
  method: string;
  path: string;
  headers: WireHeaders;
  query: unknown;
  body: unknown;
  address: string;
}

/** How many bytes of clear text the parts of a request may have. */
export interface Largest {
  query: number;
  body: number;
}

/** A request whose sender is known. */
export interface Opened {
  caller: Caller;
  /** What was sent. An envelope is opened only now, when it is known what its sender may do, and only so far. */
  read(largest: Largest): { query: unknown; body: unknown };
  /** Closes the envelope around a successful answer; the identity for plain callers. Refusals always go out plain. */
  seal(answer: { suc: true; data: unknown }): unknown;
}

/** Says who is calling and opens what they sent; throws a refusal when either is unsound. */
export interface Gate {
  open(call: Call, wire: Wire): Promise<Opened>;
  /** A name for the operator's session or key that a request shows, told from memory alone; undefined for anybody else. */
  remembers(headers: WireHeaders): string | undefined;
  /** The same, looked up where it is not remembered. */
  knows(headers: WireHeaders): Promise<string | undefined>;
  /** Whoever shows such a session or key, before it is known what they sent; undefined for anybody else. */
  senderOf(headers: WireHeaders): Promise<Sender | undefined>;
}

/** What can be said of a caller by the head of a request alone. */
export interface Sender
  extends Pick<Caller, 'sid' | 'platform' | 'provenAt' | 'needsNoProof' | 'assistantWrites'> {
  actor: Pick<Actor, 'operatorId' | 'codes' | 'scope' | 'viewAs'>;
}
