import { existsSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { contract } from '@kickstand/contract';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Route } from './kernel/call/calls.ts';
import { sayNo } from './kernel/call/say-no.ts';
import { type Kernel, serve, webOptions } from './kernel/call/serve.ts';
import { strangersBody } from './kernel/call/size.ts';
import { newId } from './kernel/ids.ts';
import { openApiOf } from './kernel/openapi/openapi.ts';
import {
  type AccessSettings,
  answerPreflights,
  baseOrigins,
  guardOf,
  isOwnHost,
  keepToOwnHost,
  letOwnPageAsk,
  type ServicePage,
} from './kernel/web/access.ts';
import { keepAddresses, senderOf, trustIn } from './kernel/web/addresses.ts';
import { admit, turnAwayUnknown } from './kernel/web/admission.ts';
import { boundConnections, patience } from './kernel/web/connections.ts';
import { serveConsole } from './kernel/web/console-files.ts';
import { type Part, serveHealth } from './kernel/web/health.ts';
import { PendingConnections, type PendingLimits } from './kernel/web/pending-connections.ts';
import type { Upgrading } from './live/hub.ts';

export interface AppParts {
  kernel: Kernel;
  routes: readonly Route[];
  /** What `/readyz` lists. */
  health: Record<string, Part>;
  /** Whether the tables are still being counted after a bulk load. */
  isCounting?: () => boolean;
  log: FastifyBaseLogger;
  version: string;
  /** The built console; without it only the calls are served (tests, ROLE=gateway). */
  consoleFolder?: string;
  /** Origins beside this server that the console may ask: those of its maps. */
  mapOrigins?: () => Promise<readonly string[]>;
  /** Pages outside the contract, such as the base map. */
  pages?: (app: FastifyInstance) => Promise<void> | void;
  /** The live socket, which takes over HTTP upgrades. */
  upgrade?: (upgrading: Upgrading) => void;
  settings: AccessSettings;
}

/** The web server: calls, console, health and documents. Not listening yet. */
export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, kernel } = parts;
  const trusts = trustIn(settings.trustProxy);
  const guard = (page: ServicePage) => guardOf(page, { settings, gate: kernel.gate });
  const app = Fastify({
    loggerInstance: parts.log,
    genReqId: newId,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: strangersBody,
    trustProxy: trusts,
    requestTimeout: patience.requestTimeout,
    http: patience,
    ...webOptions,
    frameworkErrors: (error, request, reply) =>
      kernel.limits.byAddress(senderOf(request.raw, trusts)).then(
        () => sayNo(error, request, reply),
        (refused: unknown) => sayNo(refused, request, reply),
      ),
    forceCloseConnections: true,
  }) as unknown as FastifyInstance;
  await app.register(helmet, { contentSecurityPolicy: false, crossOriginEmbedderPolicy: false });
  app.addHook('onRequest', async ({ raw }) => keepAddresses(raw));
  keepToOwnHost(app, settings);
  letOwnPageAsk(app, settings);
  admit(app, kernel);
  answerPreflights(app, settings);
  const { consoleFolder, mapOrigins = async () => [] } = parts;
  const hasConsole = consoleFolder !== undefined && existsSync(join(consoleFolder, 'index.html'));
  turnAwayUnknown(app, { toConsole: hasConsole });
  await documents(app, { version: parts.version, origin: settings.publicOrigin, guard: guard('docs') });
  serveHealth(app, parts.health, {
    metrics: kernel.metrics,
    isCounting: parts.isCounting,
    guard: guard('metrics'),
  });
  serve(app, kernel, parts.routes);
  await app.register(async (pages) => parts.pages?.(pages));
  if (hasConsole)
    await serveConsole(app, consoleFolder, {
      mapOrigins,
      bases: baseOrigins(settings),
      publicOrigin: settings.publicOrigin,
    });
  const isProxy = (address: string) => trusts(address, 0);
  boundConnections(app.server as Server, { isProxy });
  closeSilent(app.server as Server, isProxy);
  if (parts.upgrade) upgradeOver(app.server as Server, parts.upgrade, { settings, trusts });
  logCalls(app);
  return app;
}

/** Connections without a request; browsers open some in advance. */
const pendingLimits: PendingLimits = { mostOfOne: 200, most: 2_000, patienceMs: 30_000, graceMs: 1_000 };

function closeSilent(server: Server, isProxy: (address: string) => boolean) {
  const silent = new PendingConnections<Socket>(pendingLimits);
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    // A proxy keeps connections ready for those who are to come.
    if (isProxy(address)) return;
    silent.enter(socket, address);
    socket.once('close', () => silent.leave(socket));
  });
  for (const said of ['request', 'upgrade'] as const)
    server.prependListener(said, ({ socket }: IncomingMessage) => silent.leave(socket));
}

/** Sockets are told apart by who stands behind the proxies, and opened under the server's own name alone. */
function upgradeOver(
  server: Server,
  upgrade: NonNullable<AppParts['upgrade']>,
  { settings, trusts }: { settings: AccessSettings; trusts: ReturnType<typeof trustIn> },
) {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isOwnHost(request.headers.host, settings))
      return upgrade({ request, socket, head, address: senderOf(request, trusts) });
    socket.end('HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}

/** One line per request: no query, no body, no person. */
function logCalls(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, id } = request;
    const line = {
      requestId: id,
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log[reply.statusCode >= 500 ? 'warn' : 'debug'](line, 'request');
    done();
  });
}

interface Documenting {
  version: string;
  /** Where people and machines find the server; undefined: where they asked. */
  origin: string | undefined;
  /** Refuses who may not read it. */
  guard(request: FastifyRequest): Promise<void>;
}

/** `/openapi.json` and a readable page of it at `/docs`. */
async function documents(app: FastifyInstance, { version, origin, guard }: Documenting) {
  const document = openApiOf(contract, { version, origin });
  app.get('/openapi.json', { onRequest: guard }, () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiHooks: { onRequest: guard },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false },
  });
}
