import { existsSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { contract } from '@kickstand/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Route } from './kernel/calls.ts';
import { serveConsole } from './kernel/console-files.ts';
import { type Part, serveHealth } from './kernel/health.ts';
import { newId } from './kernel/ids.ts';
import { openApiOf } from './kernel/openapi.ts';
import { type Kernel, serve, webOptions } from './kernel/serve.ts';
import { type Room, WaitingRoom } from './kernel/waiting-room.ts';

export interface AppParts {
  kernel: Kernel;
  routes: readonly Route[];
  /** What `/readyz` lists. */
  health: Record<string, Part>;
  log: FastifyBaseLogger;
  version: string;
  /** The built console; without it only the calls are served (tests, ROLE=gateway). */
  consoleFolder?: string;
  /** Origins beside this server that the console may ask: those of its maps. */
  mapOrigins?: () => Promise<readonly string[]>;
  /** Pages outside the contract, such as the base map. */
  pages?: (app: FastifyInstance) => Promise<void> | void;
  /** The live socket, which takes over HTTP upgrades. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  trustProxy?: boolean;
}

/** The web server: calls, console, health and documents. Not listening yet. */
export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    genReqId: newId,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    trustProxy: parts.trustProxy ?? false,
    ...webOptions,
    forceCloseConnections: true,
  }) as unknown as FastifyInstance;
  await app.register(helmet, { contentSecurityPolicy: false, crossOriginEmbedderPolicy: false });
  await documents(app, parts.version);
  serveHealth(app, parts.health, parts.kernel.metrics);
  serve(app, parts.kernel, parts.routes);
  await parts.pages?.(app);
  if (parts.consoleFolder && existsSync(join(parts.consoleFolder, 'index.html')))
    await serveConsole(app, parts.consoleFolder, parts.mapOrigins);
  if (parts.upgrade) (app.server as Server).on('upgrade', parts.upgrade);
  closeSilent(app.server as Server);
  logCalls(app);
  return app;
}

/** Connections without a request; browsers open some in advance. */
const waitingRoom: Room = { mostOfOne: 200, most: 2_000, patienceMs: 30_000, graceMs: 1_000 };

function closeSilent(server: Server) {
  const silent = new WaitingRoom<Socket>(waitingRoom);
  server.on('connection', (socket) => {
    silent.enter(socket, socket.remoteAddress ?? '');
    socket.once('close', () => silent.leave(socket));
  });
  for (const said of ['request', 'upgrade'] as const)
    server.prependListener(said, ({ socket }: IncomingMessage) => silent.leave(socket));
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

/** `/openapi.json` and a readable page of it at `/docs`. */
async function documents(app: FastifyInstance, version: string) {
  const document = openApiOf(contract, version);
  app.get('/openapi.json', () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false },
  });
}
