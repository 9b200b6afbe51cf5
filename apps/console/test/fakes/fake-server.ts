import { type AnswerOf, type Call, type InputOf, type ReplyOf, readPath } from '@kickstand/contract/kit';
import { account } from '@kickstand/contract/platform/account';
import { session } from '@kickstand/contract/platform/session';
import { views } from '@kickstand/contract/platform/views';
import { readHandle, readSignature } from '@kickstand/domain/platform/session';
import { vi } from 'vitest';
import type { z } from 'zod';
import { endSession, keepIdentity, keepOpening, keepSession } from '../../src/kit/client/session.ts';
import { type Agreed, agreedSession, closeAnswer, type OnWire, openRequest } from './fake-envelope.ts';

/** A refusal as an answer of the fake server. */
export class Refusing {
  readonly status: number;
  readonly error: {
    code: string;
    promot: string;
    facts?: Record<string, unknown>;
    fields?: Record<string, string>;
  };

  constructor(status: number, error: Refusing['error']) {
    this.status = status;
    this.error = error;
  }
}

/** `refuses(409, 'vehicle.in_order', '车辆有进行中的订单')` */
export const refuses = (
  status: number,
  code: string,
  promot: string,
  more: Partial<Refusing['error']> = {},
) => new Refusing(status, { code, promot, ...more });

/** Nobody answers. */
export const silence = Symbol('silence');
/** The data goes out without its envelope. */
export class Plainly {
  readonly data: unknown;

  constructor(data: unknown) {
    this.data = data;
  }
}

type Said<C extends Call> = AnswerOf<C> | Refusing | Plainly | typeof silence;
type Answer<C extends Call> = (input: InputOf<C>) => Said<C> | Promise<Said<C>>;

/** What a call was asked, with the headers that came along. */
export type Asked<C extends Call> = InputOf<C> & { headers: Headers };

const answers = new Map<Call, Answer<Call>>();
const heard = new Map<Call, Asked<Call>[]>();
const sessions = new Map<string, Agreed>();

/** A session that the server knows; the browser keeps it when the test says so. */
export async function newSession(options?: { signedIn?: boolean; expiresAt?: number }) {
  const made = await agreedSession(options);
  sessions.set(made.client.sid, made);
  return made.client;
}

const keysOf = (handle: string) =>
  sessions.get(readHandle(readSignature(handle)?.handle ?? '')?.sid ?? '')?.server;

/** Every list asks for its saved views; who says nothing else has none. */
const noViews: Answer<typeof views.list> = () => ({ views: [], roles: [], most: 20 });

/** Answer one call of the contract from now on. What it was asked comes back as a list that grows. */
export function serverAnswers<C extends Call>(call: C, answer: Answer<C>): Asked<C>[] {
  const asked: Asked<Call>[] = [];
  answers.set(call, answer as Answer<Call>);
  heard.set(call, asked);
  return asked as Asked<C>[];
}

export interface SignedInAs {
  codes?: readonly string[];
  phone?: string;
  name?: string;
  /** Has an authenticator app. */
  totp?: boolean;
  /** The own picture at the moment it is asked for. */
  avatar?: () => string | null;
  /** What is seen; the whole platform unless said. */
  scope?: ReplyOf<typeof session.info>['scope'];
}

/** What the frame asks by itself, for an account that chose nothing and was told nothing. */
function frameAsks() {
  serverAnswers(account.layout, () => ({ layout: null }));
  serverAnswers(account.saveLayout, ({ body }) => ({ layout: body }));
  serverAnswers(account.notices, () => ({ list: [], count: 0, unread: 0 }));
}

/** A session both sides agreed on, for an operator with these codes; `session.info` is answered too. */
export async function signIn({
  codes = [],
  phone = '13800000001',
  name = '张三',
  totp = false,
  avatar = () => null,
  scope = { agentIds: 'all', opAreaIds: 'all' },
}: SignedInAs = {}) {
  await keepSession(await newSession());
  keepIdentity({ phone, objectId: 'f'.repeat(24), opManId: 'o-1', agentId: 2, roleId: 'r-1' });
  frameAsks();
  return serverAnswers(session.info, () => ({
    operatorId: 'o-1',
    objectId: 'f'.repeat(24),
    phone,
    name,
    welcome: `欢迎，${name}`,
    avatar: avatar(),
    permissionList: [...codes, 'all'],
    roleId: 'r-1',
    roleName: '管理员',
    agentId: 2,
    agentName: '直营',
    scope,
    viewAs: null,
    totp,
    lastLogin: { at: 1_790_000_000_000, address: '10.0.0.7' },
  }));
}

/** Keys agreed on, nobody logged in: what a login page has after its handshake. */
export async function shakeHands() {
  await keepOpening(await newSession({ signedIn: false }));
}

/** No session, no answers. */
export async function forgetAll() {
  answers.clear();
  heard.clear();
  sessions.clear();
  await endSession('logout');
  localStorage.clear();
  sessionStorage.clear();
}

function callAt(method: string, path: string) {
  if (!answers.has(views.list)) answers.set(views.list, noViews as unknown as Answer<Call>);
  for (const call of answers.keys()) {
    const params = call.method === method && readPath(call.path, path);
    if (params) return { call, params };
  }
  throw new Error(`the fake server has no answer for ${method} ${path}`);
}

const parsed = (schema: unknown, given: unknown) =>
  schema === undefined ? undefined : (schema as z.ZodType).parse(given ?? {});

async function answerTo(call: Call, input: InputOf<Call>, headers: Headers) {
  heard.get(call)?.push({ ...input, headers });
  const said = await answers.get(call)?.(input);
  if (said instanceof Refusing) return { status: said.status, json: { suc: false, error: said.error } };
  if (said instanceof Plainly) return { status: 200, json: { suc: true, data: said.data } };
  if (said === silence) throw new TypeError('Failed to fetch');
  return { status: 200, json: { suc: true, data: call.reply.parse(said) }, sealed: true };
}

async function serve(url: string, init: RequestInit & { body?: string }): Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'http://console');
  const { call, params } = callAt(init.method ?? 'GET', pathname);
  const headers = new Headers(init.headers);
  const schemas = call as Partial<Record<'query' | 'body', z.ZodType>>;
  const json: unknown = init.body === undefined ? undefined : JSON.parse(init.body);
  if (call.access === 'public') {
    const query = parsed(schemas.query, Object.fromEntries(searchParams));
    const input = { params, query, body: parsed(schemas.body, json) } as unknown as InputOf<Call>;
    const { status, json: answer } = await answerTo(call, input, headers);
    return Response.json(answer, { status });
  }
  const handle = headers.get('_t') ?? '';
  const keys = keysOf(handle);
  if (!keys) throw new Error(`${call.id} came with a session the fake server does not know`);
  const wire: OnWire = {
    method: call.method,
    path: pathname,
    handle,
    query: searchParams.get('params') ?? undefined,
    body: (json as { params?: string } | undefined)?.params,
  };
  const opened = await openRequest(keys, wire);
  // Sent by a test that is over meanwhile: the next one must not hear it.
  if (keysOf(handle) !== keys) throw new TypeError('Failed to fetch');
  const input = {
    params,
    query: parsed(schemas.query, opened.query),
    body: parsed(schemas.body, opened.body),
  };
  const { status, json: answer, sealed } = await answerTo(call, input as unknown as InputOf<Call>, headers);
  return Response.json(sealed ? await closeAnswer(keys, opened.binding, answer) : answer, { status });
}

vi.stubGlobal('fetch', serve);
