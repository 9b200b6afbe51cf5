import type { Call } from '@kickstand/contract/kit';
import { limitOf, mayCall } from '@kickstand/domain/platform/access';
import { SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/db.ts';
import { rootSpan } from '../tracing/spans.ts';
import type { Release } from '../web/fair-semaphore.ts';
import type { Metrics } from '../web/metrics.ts';
import type { OnRequested } from './attempt.ts';
import type { Route } from './calls.ts';
import type { Caller } from './ctx.ts';
import type { Gate, Opened, WireHeaders } from './gate.ts';
import { keyOf, type Sealer } from './idempotency.ts';
import { readInput } from './input.ts';
import { letIn, mayChange } from './let-in.ts';
import type { Limits } from './limits.ts';
import { countPeopleSought } from './people-sought.ts';
import { localeOf, Refused, refuse } from './refuse.ts';
import { run } from './run.ts';
import { sayNo } from './say-no.ts';
import { isHeavyRead, isLarge, isOperatorsRead, largestOf, largestOnWire } from './size.ts';

export interface Kernel {
  database: Database;
  now(): number;
  gate: Gate;
  limits: Limits;
  metrics: Metrics;
  /** Seals stored answers. */
  sealer: Sealer;
  /** Called for every change that waits for a second person. */
  onRequested?: OnRequested | undefined;
}

/** How the web server reads addresses, and its answer before a route is found. */
export const webOptions = {
  routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2_000 },
  frameworkErrors: sayNo,
} as const;

interface Serving extends Kernel {
  byId: ReadonlyMap<string, Route>;
}

/** Registers the routes. A call's life, in order: limits, authentication, permission, validation, handling, answer. */
export function serve(app: FastifyInstance, kernel: Kernel, routes: readonly Route[]) {
  const byId = new Map(routes.map((route) => [route.call.id, route]));
  for (const route of routes)
    app.route({
      method: route.call.method,
      url: route.call.path,
      bodyLimit: largestOnWire(route.call),
      config: { counted: 'call' },
      onRequest: (request, reply) => {
        // Whoever asks knows by which name the log has it.
        reply.header('x-request-id', request.id);
        return letIn(kernel, route, request);
      },
      handler: (request, reply) => answerInSpan({ ...kernel, byId }, route, request, reply),
    });
  readJson(app);
  countFaults(app, kernel);
  app.setErrorHandler(sayNo);
  app.setNotFoundHandler((request, reply) => sayNo(new Refused('common.not_found'), request, reply));
}

/** From 0 on, so that the first fault is an increase to whoever scrapes. */
function countFaults(app: FastifyInstance, { metrics }: Kernel) {
  const count = (by: number) =>
    metrics.count('call_faults_total', 'Calls that failed by no fault of the caller', by);
  count(0);
  app.addHook('onResponse', async (_, { statusCode }) => {
    if (statusCode >= 500) count(1);
  });
}

/**
 * Some clients name a content type without sending a body, for example with DELETE: that counts as no body, not as a
 * malformed one.
 */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  );
}

/** Refusals and faults are told within the span, so that lines of the log name it. */
function answerInSpan(kernel: Serving, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { id, method, path } = route.call;
  const attributes = {
    'kickstand.request_id': request.id,
    'http.request.method': method,
    'http.route': path,
  };
  return rootSpan(id, attributes, async (span) => {
    const answered = await answer(kernel, route, request, reply).catch((error: unknown) =>
      sayNo(error, request, reply),
    );
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    return answered;
  });
}

async function answer(kernel: Serving, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const startedAt = performance.now();
  const permits = await permitsFor(kernel, route.call, request);
  try {
    return await answerAdmitted(kernel, route, request, reply);
  } finally {
    for (const release of permits) release();
    kernel.metrics.called(route.call.id, performance.now() - startedAt);
  }
}

/** Large bodies and reads queue among themselves first, so that they hold no general permit meanwhile. */
async function permitsFor(kernel: Kernel, call: Call, { headers, ip }: FastifyRequest): Promise<Release[]> {
  const { limits } = kernel;
  const known = kernel.gate.remembers(headers) ?? (await knownOrPermit(kernel, headers, ip));
  if (typeof known === 'function') return [known];
  const waitsFor = [
    isLarge(headers) && limits.uploaded,
    isHeavyRead(call) && limits.heavyReads,
    isOperatorsRead(call) && limits.reads,
    limits.callers,
  ].filter((semaphore) => semaphore !== false);
  const permits: Release[] = [];
  try {
    for (const semaphore of waitsFor) permits.push(await semaphore.acquire(known));
    return permits;
  } catch (error) {
    // Whoever is refused at the last one must not keep those before it.
    for (const release of permits) release();
    throw error;
  }
}

/**
 * Unknown callers are looked up with an anonymous permit, which they keep if nobody is found: a burst of first calls
 * cannot bypass the limits.
 */
async function knownOrPermit({ gate, limits }: Kernel, headers: WireHeaders, ip: string) {
  const release = await limits.strangers.acquire(ip);
  try {
    const known = await gate.knows(headers);
    if (known === undefined) return release;
    release();
    return known;
  } catch (error) {
    release();
    throw error;
  }
}

async function answerAdmitted(kernel: Serving, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { call } = route;
  const opened = await admit(kernel, call, request);
  const sent = opened.read(largestOf(call, opened.caller));
  const input = readInput(call, { params: request.params, ...sent });
  await countPeopleSought(kernel.database, {
    call,
    caller: opened.caller,
    input,
    requestId: request.id,
    now: kernel.now(),
    most: kernel.limits.people,
    callById: (id) => kernel.byId.get(id)?.call,
  });
  const data = await run(kernel.database, route, {
    caller: opened.caller,
    input,
    requestId: request.id,
    idempotency: idempotencyOf(kernel, call, request.headers, opened.caller),
    locale: localeOf(request.headers['accept-language']),
    now: kernel.now,
    readingMs: kernel.limits.readingMs,
    onTrouble: (err, what) => request.log.error({ err }, what),
    onRequested: kernel.onRequested,
    routeById: (id) => kernel.byId.get(id),
  });
  reply.header('cache-control', 'no-store');
  return opened.seal({ suc: true, data });
}

async function admit(kernel: Kernel, call: Call, request: FastifyRequest): Promise<Opened> {
  const { gate, limits } = kernel;
  const opened = await gate.open(call, {
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    headers: request.headers,
    query: request.query,
    body: request.body,
    address: request.ip,
  });
  const { caller } = opened;
  if (!isLarge(request.headers)) await limits.byCaller(caller);
  if (call.access === 'public') return opened;
  if (caller.kind === 'stranger') refuse('common.unauthorized');
  if (call.access === 'handshake') return opened;
  if (!caller.actor) refuse('common.unauthorized');
  if (!mayCall(caller.actor.codes, call.access)) refuse('common.forbidden');
  if (call.method !== 'GET') mayChange(call, caller, kernel.now());
  // What the console is narrowed to for now takes no right away.
  if (call.rows === 'whole' && limitOf(caller.granted ?? caller.actor.scope) !== 'all')
    refuse('common.whole');
  return opened;
}

function idempotencyOf({ sealer }: Kernel, call: Call, headers: WireHeaders, caller: Caller) {
  const key = keyOf(call, headers, caller);
  return key === undefined ? undefined : { key, sealer };
}
