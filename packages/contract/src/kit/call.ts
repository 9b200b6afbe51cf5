import type { z } from 'zod';

/**
 * Who may make a call. `public`: anybody · `handshake`: a browser that has agreed keys but has not logged in ·
 * `signed-in`: any operator · otherwise a permission expression: codes joined by `,` (all) or `||` (any). There is no
 * default: a call without it does not compile.
 */
export type Access = 'public' | 'handshake' | 'signed-in' | { readonly codes: string };

/** Which of a deployment's hosts serves a call: its own server, or a base that the settings name. */
export type CallHost = 'own' | 'mieba' | 'java';

/** Paths of device authorisation go to the `mieba` base, marked calls to the multi-api host. */
export const hostOf = ({ path, host }: Pick<Common, 'path' | 'host'>): CallHost =>
  host ?? (path.includes('mieba') ? 'mieba' : 'own');

/** Access by permission codes: `codes('0302')`, `codes('0301||0302')`, `codes('0302,030209')`. */
export const codes = <const C extends string>(expression: C) => ({ codes: expression }) as const;

interface Common {
  summary: string;
  path: `/${string}`;
  access: Access;
  /**
   * Whose rows it touches: `own` = only those inside the caller's scope, `none` = no tenant rows at all, `whole` = books
   * and settings shared by all companies, which only somebody who sees the whole platform may change.
   */
  rows: 'own' | 'none' | 'whole';
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Sent to the multi-api host if the deployment has one; see `hostOf`. */
  host?: 'java';
  /** For a call that makes another: the fields of its body that name a list call and its query. */
  asks?: { readonly call: string; readonly query: string };
  /** What `data` of the answer holds. */
  reply: z.ZodType;
  /** The business refusals this call may answer with, besides the common ones. */
  refusals?: readonly string[];
}

export interface ReadCall extends Common {
  method: 'GET';
  /**
   * A list that can be exported: the code this requires, which of its columns are personal data, and whether a second
   * person has to approve each time.
   */
  exports?: { code: string; personal?: readonly string[]; secondPerson?: true };
  /** The name of a view in the operator log, recorded with the query; without it views are not logged. */
  seen?: Audit;
}

export interface Audit {
  module: string;
  action: string;
  sensitive?: boolean;
}

export interface WriteCall extends Common {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: z.ZodType;
  /**
   * The name of this change in the operator log: module and action, as stable keys. `own-record`: what riders and field
   * staff do by the thousand has a row of its own (trip, task, position), not in the operator log.
   */
  audit: Audit | 'unaudited-login-step' | 'own-record';
  /** Accepts a file of at most this many bytes, as base64 in its body; without it a body is at most some hundred kB. */
  mostFileBytes?: number;
  /**
   * Requires a step-up by code or authenticator within the last 15 minutes, or an API key created with the right to do
   * without. `person`: no key at all.
   */
  stepUp?: true | 'person';
  /** Concerns the session of the browser that makes it: an API key has none and is refused. */
  browser?: true;
  /**
   * Requires a second person: always, above the operator's limit of what the handler measures, or whenever the handler
   * asks for one.
   */
  secondPerson?: 'always' | 'when-asked' | { above: Limit };
  /** Allowed while viewing the console as a franchisee, which is otherwise read-only. */
  whileViewing?: true;
  /** The answer shows a secret once: it is never stored for replay, so repeating the call creates another. */
  secretReply?: true;
}

/** Limits on what an operator may do alone, with the defaults if their roles set none. */
export const usualLimits = { bulkVehicles: 50 } as const;
export type Limit = keyof typeof usualLimits;

export type Call = (ReadCall | WriteCall) & { id: string };
export type CallGroup = Record<string, Call>;

/** One feature's calls. The key becomes the id: `vehicles` + `list` is `vehicles.list`. */
export function defineCalls<const F extends string, const D extends Record<string, ReadCall | WriteCall>>(
  feature: F,
  calls: D,
) {
  const named = Object.entries(calls).map(([name, call]) => [name, { ...call, id: `${feature}.${name}` }]);
  return Object.fromEntries(named) as {
    readonly [K in keyof D & string]: D[K] & { readonly id: `${F}.${K}` };
  };
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : never;
type Part<C, K extends string> = C extends Record<K, infer S> ? S : undefined;

/** What a handler receives, after parsing. */
export type InputOf<C> = {
  params: Parsed<Part<C, 'params'>>;
  query: Parsed<Part<C, 'query'>>;
  body: Parsed<Part<C, 'body'>>;
};

/** What a caller gives: only the parts the call declares, defaults still optional. */
export type RequestOf<C> = (C extends { params: z.ZodObject } ? { params: Given<C['params']> } : unknown) &
  (C extends { query: z.ZodObject } ? { query?: Given<C['query']> } : unknown) &
  (C extends { body: z.ZodType } ? { body: Given<C['body']> } : unknown);

/** What a caller receives. */
export type ReplyOf<C extends { reply: z.ZodType }> = z.output<C['reply']>;
/** What a handler returns, before the reply schema drops what it does not declare. */
export type AnswerOf<C extends { reply: z.ZodType }> = z.input<C['reply']>;

/** The operator log's name for a call; undefined for reads and for what is not logged there. */
export const auditOf = (call: object): Audit | undefined =>
  'audit' in call && typeof call.audit === 'object' ? (call.audit as Audit) : undefined;

/** The operator log's name for a view of a read; undefined for reads whose views are not logged. */
export const seenOf = (call: object): Audit | undefined =>
  'seen' in call ? (call.seen as Audit | undefined) : undefined;

/**
 * Calls that no API key may make: steps of a login, calls about a browser's own session, and those that need a person's
 * step-up.
 */
export type NotForKeys =
  | { readonly access: 'handshake' }
  | { readonly browser: true }
  | { readonly stepUp: 'person' };

/** Whether repeating it under the same idempotency key has one effect. */
export const takesKey = (call: Call) => {
  const { method, access } = call;
  return (
    method !== 'GET' && !('secretReply' in call) && (access === 'signed-in' || typeof access === 'object')
  );
};

/** Whether it concerns the session of the browser that makes it. */
export const isOfBrowser = (call: Call) => 'browser' in call && call.browser === true;

/** Whether an API key with the right codes may make a call; the same as `NotForKeys` says of its type. */
export const isForKeys = (call: Call) =>
  call.access !== 'handshake' && !isOfBrowser(call) && !('stepUp' in call && call.stepUp === 'person');

/** `vehicles.list` belongs to `vehicles`. */
export const featureOf = ({ id }: Pick<Call, 'id'>) => id.slice(0, id.indexOf('.'));
