import {
  answer,
  type Call,
  fillPath,
  hostOf,
  type Refusal,
  type ReplyOf,
  type RequestOf,
} from '@kickstand/contract/kit';
import {
  AnswerRefused,
  type ClientSession,
  openAnswer,
  sealRequest,
} from '@kickstand/domain/platform/session';
import { approvalPlace } from '../action/approval-place.ts';
import { noteRequest } from '../page/last-requests.ts';
import { tell } from '../page/notices.ts';
import { locale } from '../words.ts';
import { bearerFor } from './bearer.ts';
import { clientWords as words } from './client.words.ts';
import { readConfig } from './client-config.ts';
import { noteReached } from './reached.ts';
import { recovered, renewed } from './renewal.ts';
import { currentSession, endSession, hasEnded, openingSession, readIdentity } from './session.ts';
import { proveAnew } from './step-up.ts';

/** The server said no and said why; the message is its sentence in the operator's language. */
export class RefusedByServer extends Error {
  readonly refusal: Refusal;
  readonly status: number;

  constructor(status: number, refusal: Refusal) {
    super(refusal.promot);
    this.name = 'RefusedByServer';
    this.status = status;
    this.refusal = refusal;
  }
}

/** Nobody answered: whether the call was carried out is not known. */
export class NoNetwork extends Error {
  constructor() {
    super(words.network);
    this.name = 'NoNetwork';
  }
}

export interface SendOptions {
  /** The same text for every attempt of one wish of the operator: a change is carried out once. */
  intent?: string;
  signal?: AbortSignal;
  /** The caller shows what went wrong itself, or nothing went wrong that anybody waits for. A lost session is always handled. */
  quiet?: boolean;
  /** What stands in the request's headers besides. */
  headers?: Record<string, string>;
  /** Take the session as it is: for the call that renews it. */
  asItIs?: boolean;
}

interface Wish {
  call: Call;
  asItIs: boolean;
  path: string;
  query: Record<string, unknown> | undefined;
  body: unknown;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
}

const refusedWith = (code: string) => (error: unknown) =>
  error instanceof RefusedByServer && error.refusal.code === code;

/** The server wants to know once more who it is. */
const wantsProof = refusedWith('common.step_up');

/** Not done and not refused: a second person has to agree first. The operator has been told so. */
export const isRequested = refusedWith('approval.requested');

/** Somebody else has changed the same thing since it was read. */
export const isStale = refusedWith('common.stale_version');

/** A new intent for a change. */
export const newIntent = () => crypto.randomUUID();

/** Make one call of the contract. The only fetch in the console. */
export async function send<C extends Call>(
  call: C,
  request: RequestOf<C>,
  options: SendOptions = {},
): Promise<ReplyOf<C>> {
  try {
    const reply = await proven(wishOf(call, request, options));
    return call.reply.parse(reply) as ReplyOf<C>;
  } catch (error) {
    await explain(call, error, options);
    throw error;
  }
}

function wishOf(
  call: Call,
  request: unknown,
  { intent, signal, asItIs = false, ...given }: SendOptions,
): Wish {
  const { params, query, body } = request as Record<'params' | 'query' | 'body', Record<string, unknown>>;
  const headers: Record<string, string> = { 'accept-language': locale, ...whoAsks(call), ...given.headers };
  if (call.method !== 'GET') headers['idempotency-key'] = intent ?? newIntent();
  return { call, asItIs, path: fillPath(call.path, params), query, body, headers, signal };
}

/** The multi-api host serves several companies: who asks, and of which, stands in the open for whatever routes there. */
function whoAsks(call: Call): Record<string, string> {
  const identity = hostOf(call) === 'java' ? readIdentity() : undefined;
  return identity ? { phone: identity.phone, agentId: String(identity.agentId) } : {};
}

/** Where a call goes: to the server of this page, or to the base that the deployment names for calls like it. */
function baseOf(call: Call) {
  const host = hostOf(call);
  return host === 'own' ? '' : (readConfig().transport?.[host] ?? '');
}

/** Where the server wants a proof first, the very same wish is sent again after it; given up, it stays refused. */
async function proven(wish: Wish): Promise<unknown> {
  try {
    return await exchange(wish);
  } catch (error) {
    if (!wantsProof(error) || !(await proveAnew())) throw error;
    return exchange(wish);
  }
}

/** Calls that anybody may make travel in the clear: there may be no keys yet. Everything else is sealed. */
async function exchange(wish: Wish): Promise<unknown> {
  const { call, asItIs } = wish;
  if (call.access === 'public') return plainly(wish);
  if (call.access === 'handshake') return sealed(wish, demanded(await openingSession()));
  const session = demanded(asItIs ? await currentSession() : await renewed(await currentSession()));
  try {
    return await sealed(wish, session);
  } catch (error) {
    const fresher =
      error instanceof RefusedByServer && !asItIs && (await recovered(session, error.refusal.code));
    if (!fresher) throw error;
    return sealed(wish, fresher);
  }
}

function demanded(session: ClientSession | undefined) {
  if (session) return session;
  throw new RefusedByServer(401, { code: 'common.unauthorized', promot: words.verificationFailed });
}

async function plainly({ call, path, query, body, headers, signal }: Wish) {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  const { status, json } = await reach(`${baseOf(call)}${search ? `${path}?${search}` : path}`, {
    method: call.method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return dataOf(status, json);
}

async function sealed({ call, path, query, body, headers, signal }: Wish, session: ClientSession) {
  const now = Date.now();
  const bearer = session.login && (await bearerFor(session, now));
  const request = await sealRequest(session, {
    method: call.method,
    path,
    now,
    ...(query && { query }),
    ...(body !== undefined && { body }),
    ...(bearer && { bearer }),
  });
  const { status, json } = await reach(
    `${baseOf(call)}${request.query ? `${path}?${request.query}` : path}`,
    {
      method: call.method,
      headers: { ...headers, ...request.headers },
      ...(request.body !== undefined && { body: request.body }),
      ...(signal && { signal }),
    },
  );
  return dataOf(status, await openAnswer(session, request, { status, body: json }));
}

/** One request and its JSON. What is no JSON came from something between us and the server. */
async function reach(address: string, init: RequestInit) {
  try {
    const response = await fetch(address, { ...init, credentials: 'omit', cache: 'no-store' });
    const json: unknown = await response.json();
    noteReached(true);
    noteRequest(response.headers.get('x-request-id'));
    return { status: response.status, json };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    noteReached(false);
    throw new NoNetwork();
  }
}

/** The sentence of a refusal under either of the names it goes by; other services of the deployment say no code. */
function asDeclared(json: unknown): unknown {
  const error = (json as { error?: unknown } | null)?.error;
  if (typeof error !== 'object' || error === null) return json;
  const { promt, ...rest } = error as { promt?: unknown };
  return { ...(json as object), error: { code: 'unknown', promot: promt, ...rest } };
}

function dataOf(status: number, json: unknown) {
  const said = answer.safeParse(asDeclared(json));
  if (!said.success) throw new AnswerRefused('unreadable');
  if (!said.data.suc) throw new RefusedByServer(status, said.data.error);
  return said.data.data;
}

/** What every screen would otherwise say itself. */
async function explain(call: Call, error: unknown, { quiet = false }: SendOptions) {
  if (error instanceof RefusedByServer && error.status === 401) return sessionLost(call, error);
  if (isRequested(error)) return sayRequested(error as RefusedByServer);
  if (!quiet) tellFailure(error);
}

/** What is said of something that went wrong, wherever it is said: the texts of the catalogue, else the server's own sentence. */
export function catalogued(error: unknown) {
  if (error instanceof NoNetwork) return { key: 'network', title: words.error, text: error.message };
  if (error instanceof AnswerRefused)
    return { key: 'unreadable', title: words.error, text: words.unreadable };
  if (!(error instanceof RefusedByServer)) return undefined;
  if (error.status === 403) return { key: 'forbidden', title: words.forbidden, text: error.message };
  if (error.status === 404) return { key: 'missing', title: words.error, text: words.notFound };
  return { key: 'refused', title: words.error, text: error.message };
}

/** Tell what no page shows. */
export function tellFailure(error: unknown) {
  const said = catalogued(error);
  if (!said || wantsProof(error) || (error instanceof RefusedByServer && error.status === 401)) return;
  say(said.key, said.title, said.text);
}

/** Before the login a 401 is an answer like any other, for the form that asked. */
async function sessionLost({ access }: Call, { message }: RefusedByServer) {
  if (access === 'public' || access === 'handshake') return;
  // What was under way when the session ended knows less about it than what has been said already.
  if (hasEnded()) return;
  say('unauthorized', words.unauthorized, message || words.verificationFailed);
  await endSession('unauthorized');
}

/** No error: what was asked waits in the list of approvals. */
function sayRequested({ message, refusal: { facts } }: RefusedByServer) {
  const link = { to: approvalPlace(String(facts?.approvalId ?? '')), text: words.seeRequest };
  tell({ key: 'requested', kind: 'info', title: words.requested, text: message, link });
}

const say = (key: string, title: string, text: string) => tell({ key, kind: 'error', title, text });
