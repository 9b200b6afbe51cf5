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

/** Maximum size of the decrypted parts of a request, bytes. */
export interface Largest {
  query: number;
  body: number;
}

/** A request whose sender is known. */
export interface Opened {
  caller: Caller;
  /** The request's content. An envelope is opened only here, when the sender's rights are known, and only up to the limit. */
  read(largest: Largest): { query: unknown; body: unknown };
  /** Seals a successful answer; the identity for plain callers. Refusals are always sent plain. */
  seal(answer: { suc: true; data: unknown }): unknown;
}

/** Authenticates the caller and opens the request; throws a refusal if either is invalid. */
export interface Gate {
  open(call: Call, wire: Wire): Promise<Opened>;
  /** A name for the operator's session or key, from memory only; undefined for anybody else. */
  remembers(headers: WireHeaders): string | undefined;
  /** The same, looked up where it is not remembered. */
  knows(headers: WireHeaders): Promise<string | undefined>;
  /** The sender identified by the session or key, before the body is read; undefined for anybody else. */
  senderOf(headers: WireHeaders): Promise<Sender | undefined>;
}

/** What the head of a request alone tells about a caller. */
export interface Sender
  extends Pick<Caller, 'sid' | 'platform' | 'provenAt' | 'needsNoProof' | 'assistantWrites'> {
  actor: Pick<Actor, 'operatorId' | 'codes' | 'scope' | 'viewAs'>;
}
