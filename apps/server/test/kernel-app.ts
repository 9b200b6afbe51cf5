import {
  answer,
  type Call,
  plainAddress,
  type ReplyOf,
  type RequestOf,
  usualLimits,
} from '@kickstand/contract/kit';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import Fastify, { type FastifyInstance } from 'fastify';
import type { OnRequested } from '../src/kernel/call/attempt.ts';
import type { Route } from '../src/kernel/call/calls.ts';
import type { Actor } from '../src/kernel/call/ctx.ts';
import type { Gate, Sender } from '../src/kernel/call/gate.ts';
import { defaultLimits, type LimitSettings, makeLimits } from '../src/kernel/call/limits.ts';
import { serve, webOptions } from '../src/kernel/call/serve.ts';
import type { Database } from '../src/kernel/database/db.ts';
import { makeMetrics } from '../src/kernel/web/metrics.ts';
import { makeVault } from '../src/platform/session/keys/vault.ts';

interface As {
  codes?: readonly string[];
  scope?: Scope;
  agentId?: number;
  /** An account that exists, for calls that look it up. */
  operatorId?: string;
  name?: string;
  phone?: string;
  language?: 'zh-CN' | 'en-US';
  /** Above what a second person is needed. */
  limits?: Actor['limits'];
  /** Looks as this franchisee. */
  viewAs?: number;
  /** When it last proved itself by a code; just now unless something else is said. */
  provenAt?: number | null;
  /** An API key that was made for what asks people for a fresh proof. */
  needsNoProof?: boolean;
  /** An API key by which assistants may change things. */
  assistantWrites?: boolean;
  /** What it could see when the console were not narrowed; the scope unless something else is said. */
  granted?: Scope;
  /** What it shows; a name of its own unless something else is said. */
  shows?: string;
}

interface Known {
  actor: Actor;
  provenAt: number | null | undefined;
  needsNoProof: boolean;
  assistantWrites: boolean;
  granted: Scope;
}

/** `data` of an answer; `code`, sentence and fields of a refusal. */
interface Said<T> {
  status: number;
  data?: T;
  code?: string;
  promot?: string;
  fields?: Record<string, string>;
}

/** The routes of one feature, which may need the database and the clock. */
export type Routes = readonly Route[] | ((parts: { database: Database; now(): number }) => readonly Route[]);

interface KernelApp {
  database: Database;
  now(): number;
  routes: Routes;
  onRequested?: OnRequested | undefined;
  /** What holds instead of the usual limits. */
  limits?: Partial<LimitSettings>;
}

/** Routes through the real kernel on a database, and people who call them by name. */
export function kernelApp({ database, now, routes, onRequested, limits: own }: KernelApp) {
  const actors = new Map<string, Known>();
  const app = Fastify(webOptions) as unknown as FastifyInstance;
  const limits = makeLimits({ ...defaultLimits, address: 10_000_000, apiKey: 10_000_000, ...own });
  const kernel = {
    database,
    now,
    gate: gateFor(actors, now),
    limits,
    metrics: makeMetrics(),
    onRequested,
    sealer: makeVault(Buffer.alloc(32, 9)),
  };
  serve(app, kernel, typeof routes === 'function' ? routes({ database, now }) : routes);

  const ask = async (call: Call, input: Parts, headers: Record<string, string>) => {
    const response = await app.inject({
      method: call.method,
      url: plainAddress(call.path, input),
      headers,
      ...(input.body !== undefined && { payload: input.body }),
    });
    const said = answer.parse(response.json());
    if (!said.suc) {
      const { code, promot, fields } = said.error;
      return { status: response.statusCode, code, promot, ...(fields && { fields }) };
    }
    return { status: response.statusCode, data: call.reply.parse(said.data) };
  };

  return {
    app,
    gate: kernel.gate,
    /** An operator with these codes and this scope (everything, when nothing is said); asks calls as one. */
    as: ({ codes = [], scope = everything, language = 'zh-CN', ...rest }: As) => {
      const { provenAt, needsNoProof = false, assistantWrites = false, granted = scope, ...shown } = rest;
      const { shows: authorization = `operator-${actors.size + 1}`, ...account } = shown;
      const actor = { ...anActor(authorization, codes, scope), ...account };
      actors.set(authorization, { actor, provenAt, needsNoProof, assistantWrites, granted });
      return <C extends Call>(call: C, input: RequestOf<C>, headers: Record<string, string> = {}) =>
        ask(call, input as Parts, { authorization, 'accept-language': language, ...headers }) as Promise<
          Said<ReplyOf<C>>
        >;
    },
    /** Somebody who has not logged in. */
    stranger: <C extends Call>(call: C, input: RequestOf<C>) =>
      ask(call, input as Parts, {}) as Promise<Said<ReplyOf<C>>>,
  };
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
}

/** Remembers everybody it knows once it was asked about them, as the gate does whose people stand in the database. */
export function remembering(
  known: (name: string) => Sender | undefined,
): Pick<Gate, 'remembers' | 'knows' | 'senderOf'> {
  const asked = new Set<string>();
  const remembers: Gate['remembers'] = ({ authorization }) => {
    const name = String(authorization);
    return asked.has(name) && known(name) ? name : undefined;
  };
  return {
    remembers,
    knows: async (headers) => {
      asked.add(String(headers.authorization));
      return remembers(headers);
    },
    senderOf: async ({ authorization }) => known(String(authorization)),
  };
}

/** Knows operators by the name they give; what they send is plain. */
const gateFor = (actors: ReadonlyMap<string, Known>, now: () => number): Gate => ({
  ...remembering((name) => {
    const { provenAt = now(), ...known } = actors.get(name) ?? {};
    return 'actor' in known ? { ...known, provenAt, platform: 'api' } : undefined;
  }),
  open: async (_, { headers, query, body, address }) => {
    const known = actors.get(String(headers.authorization));
    const common = { platform: 'api' as const, address };
    const caller = known
      ? {
          ...common,
          kind: 'operator' as const,
          actor: known.actor,
          granted: known.granted,
          provenAt: known.provenAt === undefined ? now() : known.provenAt,
          needsNoProof: known.needsNoProof,
        }
      : { ...common, kind: 'stranger' as const };
    return { caller, read: () => ({ query, body }), seal: (plain) => plain };
  },
});

const anActor = (operatorId: string, codes: readonly string[], scope: Scope): Actor => ({
  operatorId,
  phone: '13800000000',
  name: operatorId,
  agentId: 2,
  roleId: 'r',
  roleName: 'r',
  codes: new Set(codes),
  scope,
  limits: usualLimits,
});
