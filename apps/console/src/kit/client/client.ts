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

/** The server refused and said why; the message is its sentence in the operator's language. */
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

/** No answer: whether the call was carried out is unknown. */
export class NoNetwork extends Error {
  constructor() {
    super(words.network);
    this.name = 'NoNetwork';
  }
}

export interface SendOptions {
  /** The same text for every attempt of one change: it takes effect once. */
  intent?: string;
  signal?: AbortSignal;
  /** The caller shows errors itself, or nobody waits for the result. A lost session is always handled. */
  quiet?: boolean;
  /** Additional request headers. */
  headers?: Record<string, string>;
  /** Use the session as it is: for the call that renews it. */
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

/** The server requires step-up. */
const wantsProof = refusedWith('common.step_up');

/** Neither done nor refused: a second person has to approve first. The operator has been told. */
export const isRequested = refusedWith('approval.requested');

/** Somebody else has changed the same thing since it was read. */
export const isStale = refusedWith('common.stale_version');

/** A new intent for a change. */
export const newIntent = () => crypto.randomUUID();

/** Makes one call of the contract. The only fetch in the console. */
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

/** The multi-api host serves several companies: caller and company are sent in the clear for its routing. */
function whoAsks(call: Call): Record<string, string> {
  const identity = hostOf(call) === 'java' ? readIdentity() : undefined;
  return identity ? { phone: identity.phone, agentId: String(identity.agentId) } : {};
}

/** Where a call is sent: to this page's server, or to the base that the deployment names for it. */
function baseOf(call: Call) {
  const host = hostOf(call);
  return host === 'own' ? '' : (readConfig().transport?.[host] ?? '');
}

/** If the server requires step-up, the same request is repeated after it; when cancelled, the refusal stands. */
async function proven(wish: Wish): Promise<unknown> {
  try {
    return await exchange(wish);
  } catch (error) {
    if (!wantsProof(error) || !(await proveAnew())) throw error;
    return exchange(wish);
  }
}

/** Public calls travel in the clear: there may be no keys yet. Everything else is sealed. */
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

/** One request and its JSON. A response that is not JSON came from an intermediary. */
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

/** The sentence of a refusal under either field name; other services of the deployment send no code. */
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

/** Error handling that every screen would otherwise repeat. */
async function explain(call: Call, error: unknown, { quiet = false }: SendOptions) {
  if (error instanceof RefusedByServer && error.status === 401) return sessionLost(call, error);
  if (isRequested(error)) return sayRequested(error as RefusedByServer);
  if (!quiet) tellFailure(error);
}

/** The text for an error everywhere: from the error catalogue, otherwise the server's own sentence. */
export function catalogued(error: unknown) {
  if (error instanceof NoNetwork) return { key: 'network', title: words.error, text: error.message };
  if (error instanceof AnswerRefused)
    return { key: 'unreadable', title: words.error, text: words.unreadable };
  if (!(error instanceof RefusedByServer)) return undefined;
  if (error.status === 403) return { key: 'forbidden', title: words.forbidden, text: error.message };
  if (error.status === 404) return { key: 'missing', title: words.error, text: words.notFound };
  return { key: 'refused', title: words.error, text: error.message };
}

/** Reports an error that no page shows. */
export function tellFailure(error: unknown) {
  const said = catalogued(error);
  if (!said || wantsProof(error) || (error instanceof RefusedByServer && error.status === 401)) return;
  say(said.key, said.title, said.text);
}

/** Before the login a 401 is an ordinary answer, for the form that asked. */
async function sessionLost({ access }: Call, { message }: RefusedByServer) {
  if (access === 'public' || access === 'handshake') return;
  // What was under way when the session ended knows less about it than what has been said already.
  if (hasEnded()) return;
  say('unauthorized', words.unauthorized, message || words.verificationFailed);
  await endSession('unauthorized');
}

/** Not an error: the request is in the list of approvals. */
function sayRequested({ message, refusal: { facts } }: RefusedByServer) {
  const link = { to: approvalPlace(String(facts?.approvalId ?? '')), text: words.seeRequest };
  tell({ key: 'requested', kind: 'info', title: words.requested, text: message, link });
}

const say = (key: string, title: string, text: string) => tell({ key, kind: 'error', title, text });
