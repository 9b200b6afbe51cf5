import type { Call, InputOf, WriteCall } from '@kickstand/contract/kit';
import { mayCall } from '@kickstand/domain/access';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Route } from './calls.ts';
import type { Caller } from './ctx.ts';
import type { Database } from './db.ts';
import type { Gate, Opened } from './gate.ts';
import type { makeLimits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import { localeOf, Refused, refuse } from './refuse.ts';
import { type OnRequested, run } from './run.ts';

export interface Kernel {
  database: Database;
  now(): number;
  gate: Gate;
  limits: ReturnType<typeof makeLimits>;
  metrics: Metrics;
  /** Told of every change that waits for a second person. */
  onRequested?: OnRequested | undefined;
}

/** Put the routes on the wire. A call's life, in order: who, may they, well formed, do it, answer. */
export function serve(app: FastifyInstance, kernel: Kernel, routes: readonly Route[]) {
  for (const route of routes)
    app.route({
      method: route.call.method,
      url: route.call.path,
      handler: (request, reply) => answer(kernel, route, request, reply),
    });
  app.setErrorHandler(sayNo);
  app.setNotFoundHandler((request, reply) => sayNo(new Refused('common.not_found'), request, reply));
}

async function answer(kernel: Kernel, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { call } = route;
  const startedAt = performance.now();
  try {
    const opened = await admit(kernel, call, request);
    const data = await run(kernel.database, route, {
      caller: opened.caller,
      input: parse(call, request, opened),
      requestId: request.id,
      idempotencyKey: idempotencyKeyOf(call, request, opened.caller),
      locale: localeOf(request.headers['accept-language']),
      now: kernel.now,
      onTrouble: (err, what) => request.log.error({ err }, what),
      onRequested: kernel.onRequested,
    });
    reply.header('cache-control', 'no-store');
    return opened.seal({ suc: true, data });
  } finally {
    kernel.metrics.called(call.id, performance.now() - startedAt);
  }
}

async function admit(kernel: Kernel, call: Call, request: FastifyRequest): Promise<Opened> {
  const { gate, limits } = kernel;
  await limits.byAddress(request.ip);
  const opened = await gate.open(call, {
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    headers: request.headers,
    query: request.query,
    body: request.body,
    address: request.ip,
  });
  const { caller } = opened;
  await limits.byCaller(caller);
  if (call.access === 'public') return opened;
  if (caller.kind === 'stranger') refuse('common.unauthorized');
  if (call.access === 'handshake') return opened;
  if (!caller.actor) refuse('common.unauthorized');
  if (!mayCall(caller.actor.codes, call.access)) refuse('common.forbidden');
  if (call.method !== 'GET') mayChange(call, caller, kernel.now());
  return opened;
}

/** A proof by code counts for so long. */
const provenForMs = 15 * 60_000;

/** Looking as a franchisee is reading only, and some changes want to know once more who it is. */
function mayChange(call: WriteCall & { id: string }, { actor, provenAt }: Caller, now: number) {
  if (actor?.viewAs !== undefined && !call.whileViewing) refuse('common.read_only');
  const proven = typeof provenAt === 'number' && now - provenAt < provenForMs;
  if (call.stepUp && !proven) refuse('common.step_up', { minutes: provenForMs / 60_000 });
}

/** Sessions must send one with every change; API clients may. */
function idempotencyKeyOf(call: Call, request: FastifyRequest, { sid, actor }: Caller) {
  const key = request.headers['idempotency-key'];
  const needed = call.method !== 'GET' && sid && actor && typeof call.access === 'object';
  if (needed && !key) refuse('common.idempotency_missing');
  return typeof key === 'string' && /^[\w.~-]{8,80}$/.test(key) ? key : undefined;
}

type Part = 'params' | 'query' | 'body';

/** Parameters that a call does not declare are refused by name, not silently dropped. */
function parse(call: Call, request: FastifyRequest, opened: Opened) {
  const parts: Record<Part, unknown> = { params: request.params, query: opened.query, body: opened.body };
  const schemas = call as Partial<Record<Part, z.ZodType>>;
  const fields: Record<string, string> = {};
  const take = (name: Part) => {
    const schema = strict(schemas[name]);
    if (!schema) return refuseUnasked(name, parts[name], fields);
    const parsed = schema.safeParse(parts[name] ?? {});
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) Object.assign(fields, messagesOf(issue));
    return undefined;
  };
  const input = { params: take('params'), query: take('query'), body: take('body') } as InputOf<Call>;
  if (Object.keys(fields).length > 0)
    throw new Refused('common.invalid', { fields: Object.keys(fields).join(', ') }, fields);
  return input;
}

const strict = (schema: z.ZodType | undefined) =>
  schema && 'strict' in schema ? (schema as z.ZodObject).strict() : schema;

function refuseUnasked(part: Part, given: unknown, fields: Record<string, string>) {
  if (part === 'query' && given && typeof given === 'object')
    for (const name of Object.keys(given)) fields[name] = 'unrecognized_keys';
  return undefined;
}

const messagesOf = (issue: z.core.$ZodIssue): Record<string, string> =>
  issue.code === 'unrecognized_keys'
    ? Object.fromEntries(issue.keys.map((key) => [key, 'unrecognized_keys']))
    : { [issue.path.join('.') || 'body']: issue.message };

/** Errors of the web framework itself that a caller caused. */
const framework: Record<string, Refused> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refused('common.too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refused('common.invalid', { fields: 'content-type' }),
  FST_ERR_CTP_INVALID_JSON_BODY: new Refused('common.invalid', { fields: 'body' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Refused('common.invalid', { fields: 'body' }),
};

/** The database is away, starting or full: nothing was done, and trying later helps. */
const away = /^(ECONN|EPIPE|ENOENT|57P0|53|08)/;

function asRefusal(error: unknown, request: FastifyRequest): Refused {
  if (error instanceof Refused) return error;
  const code = String((error as { code?: unknown })?.code ?? '');
  const known = framework[code];
  if (known) return known;
  request.log.error({ err: error }, 'call failed');
  if (away.test(code) || /Connection terminated|timeout exceeded/.test(String(error)))
    return new Refused('common.unavailable');
  return new Refused('common.fault', { requestId: request.id });
}

function sayNo(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refused = asRefusal(error, request);
  const { code, facts, fields, status } = refused;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({
      suc: false,
      error: {
        code,
        promot: refused.sentence(localeOf(request.headers['accept-language'])),
        facts,
        fields,
        requestId: request.id,
      },
    });
}
