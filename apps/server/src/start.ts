import { join } from 'node:path';
import { nothing } from '@kickstand/domain/access';
import type { FastifyInstance } from 'fastify';
import { makeApp } from './app.ts';
import { startDatabase } from './database-part.ts';
import { forgetOldNotices } from './features/account/notices.service.ts';
import { startAreaTransfers } from './features/agents/agents.jobs.ts';
import { startExpiring, tellApprovers } from './features/approvals/approvals.news.service.ts';
import { baseMapPages } from './features/base-map/base-map.pages.ts';
import { listDemoAccounts, prepareDemo, refuseDemoLeftovers } from './features/demo/demo.service.ts';
import { makeExportWorker } from './features/exports/export-worker.ts';
import { exportPages } from './features/exports/exports.pages.ts';
import { startLogWatch } from './features/logs/log-alerts.service.ts';
import { makeSession, type Session } from './features/session/session.feature.ts';
import { httpSmsProvider } from './features/session/sms-provider.ts';
import { allRoutes } from './features.ts';
import type { Route } from './kernel/calls.ts';
import { claimDataFolder } from './kernel/data-folder.ts';
import type { Database } from './kernel/db.ts';
import { portRefused } from './kernel/free-port.ts';
import { forgetOldKeys } from './kernel/idempotency.ts';
import { reportProgress } from './kernel/launch-report.ts';
import { defaultLimits, makeLimits } from './kernel/limits.ts';
import { type Metrics, makeMetrics } from './kernel/metrics.ts';
import { projectRoot } from './kernel/project-root.ts';
import { type Settings, secretKeyOf } from './kernel/settings.ts';
import type { TellOperator } from './live/operator-news.ts';
import { type LivePart, startLive } from './live-part.ts';
import type { Log } from './log.ts';

const version = '0.1.0';

export interface Started {
  url: string;
  mqttUrl: string;
  demoAccounts: { role: string; name: string; phone: string }[];
  /** Drain, write the last batch, stop the database. */
  stop(): Promise<void>;
}

interface Running {
  settings: Settings;
  log: Log;
  database: Database;
  session: Session;
  live: LivePart | undefined;
  metrics: Metrics;
  /** Every call that can be made, by the console or by long work. */
  routes: readonly Route[];
}

/** Tells the open consoles, where there are any. */
const tellerOf = ({ live }: Pick<Running, 'live'>): TellOperator => live?.tell ?? (() => undefined);

const exportFolder = ({ dataDir }: Settings) => join(dataDir, 'exports');

/** Things to undo, last first, whether the start failed half-way or the server is asked to stop. */
class Undo {
  readonly #steps: (() => unknown)[] = [];

  add(step: () => unknown) {
    this.#steps.push(step);
  }

  async all() {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) await step();
  }
}

const now = () => Date.now();
const tidyEveryMs = 3_600_000;

/** Starts everything that the role asks for. Throws a StartError with one line that says how to mend it. */
export async function startServer(settings: Settings, log: Log): Promise<Started> {
  const undo = new Undo();
  try {
    return await start(settings, log, undo);
  } catch (error) {
    await undo.all();
    throw error;
  }
}

async function start(settings: Settings, log: Log, undo: Undo): Promise<Started> {
  const folder = await claimDataFolder(settings.dataDir);
  undo.add(() => folder.release());
  const { database, refreshStatistics, stop } = await startDatabase(settings, log);
  undo.add(stop);
  const session = makeSession({
    database,
    secret: secretKeyOf(settings),
    demo: settings.demo,
    zone: settings.businessZone,
    now,
    sms: settings.smsUrl ? httpSmsProvider({ url: settings.smsUrl, token: settings.smsToken }) : undefined,
  });
  if (await prepare(settings, database, session)) await refreshStatistics();
  const metrics = makeMetrics();
  const live =
    settings.role === 'jobs'
      ? undefined
      : await startLive({ settings, database, metrics, log, now, session });
  if (live) {
    undo.add(live.stop);
    session.tellThrough(live.tell);
  }
  const vehicles = { fleet: live?.source.fleet, onQueued: live?.wake };
  const routes = allRoutes({ settings, session, vehicles, tell: live?.tell });
  const running: Running = { settings, log, database, session, live, metrics, routes };
  startTimers(running, undo);
  if (settings.role === 'all' || settings.role === 'jobs') startLongWork(running, undo);
  const url = await serveHttp(running, undo);
  const accounts = settings.demo
    ? await database.read(nothing, (db) => listDemoAccounts(session.vault, { db }))
    : undefined;
  return {
    url,
    mqttUrl: live?.mqttUrl ?? settings.mqttUrl ?? '',
    demoAccounts: accounts?.list.map(({ role, name, phone }) => ({ role, name, phone })) ?? [],
    stop: () => undo.all(),
  };
}

/** Answers whether the demo was made now. */
async function prepare(settings: Settings, database: Database, session: Session) {
  await refuseDemoLeftovers(database, settings);
  if (!settings.demo) return false;
  return prepareDemo({ database, vault: session.vault, settings, now, onProgress: reportProgress });
}

function startTimers({ settings, session, database, live, log }: Running, undo: Undo) {
  const failed = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  if (settings.role === 'all' || settings.role === 'api')
    undo.add(session.startWatching(failed('sessions could not be looked after')));
  if (settings.role === 'all' || settings.role === 'jobs')
    undo.add(session.startJobs(failed('a job of the session failed')));
  if (settings.role === 'all' || settings.role === 'jobs') {
    const watch = { database, now, zone: settings.businessZone, tell: live?.tell ?? (() => undefined) };
    undo.add(startLogWatch(watch, failed('the operator log could not be watched')));
    undo.add(startAreaTransfers(watch, failed('areas due for another agent could not be handed over')));
    const tidy = () =>
      database
        .write(nothing, async (db) => {
          await forgetOldKeys(db, now());
          await forgetOldNotices(db, now());
        })
        .catch(failed('old keys and notices could not be forgotten'));
    const timer = setInterval(tidy, tidyEveryMs);
    undo.add(() => clearInterval(timer));
  }
}

/** Exports are written and requests for a second person expire where jobs are done. */
function startLongWork(running: Running, undo: Undo) {
  const { settings, database, routes, log } = running;
  const tell = tellerOf(running);
  const failed = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const worker = makeExportWorker({
    ...{ database, now, tell, routes: () => routes, zone: settings.businessZone },
    folder: exportFolder(settings),
    onTrouble: (err, what) => log.error({ err }, what),
  });
  undo.add(worker.start(failed('the queue of exports could not be looked at')));
  undo.add(startExpiring({ database, now, tell }, failed('old requests for approval could not be closed')));
}

/** Whether this role answers the console; the others answer only health and metrics, on a port if one is given. */
const answersCalls = ({ role }: Settings) => role === 'all' || role === 'api';

async function serveHttp(running: Running, undo: Undo): Promise<string> {
  const { settings, log, database, session, live, metrics, routes } = running;
  const folder = exportFolder(settings);
  const app = await makeApp({
    kernel: {
      ...{ database, now, metrics, gate: session.gate, limits: makeLimits(defaultLimits) },
      onRequested: tellApprovers({ tell: tellerOf(running), zone: settings.businessZone }),
    },
    routes: answersCalls(settings) ? routes : [],
    health: {
      database: () => database.read(nothing, () => Promise.resolve(true)),
      ...(live && { broker: () => live.bus.connected() }),
      ...(live?.gateway && { gateway: () => live.gateway?.keeper.well() ?? false }),
    },
    log,
    version,
    pages: (pages) => {
      baseMapPages(database)(pages);
      exportPages({ database, folder, now })(pages);
    },
    ...(live?.hub && { upgrade: live.hub.upgrade.bind(live.hub) }),
    ...(answersCalls(settings) && { consoleFolder: join(projectRoot(), 'apps', 'console', 'dist') }),
  });
  undo.add(() => app.close());
  // Open sockets would keep the web server from closing.
  undo.add(() => live?.hub?.stop());
  return listen(app, settings);
}

async function listen(app: FastifyInstance, { host, port, publicOrigin }: Settings) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw portRefused(error, { host, port, setting: 'PORT' });
  }
  const address = app.server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  const shown = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host;
  return publicOrigin ?? `http://${shown}:${actual}`;
}
