import { join } from 'node:path';
import { nothing } from '@kickstand/domain/platform/access';
import type { FastifyInstance } from 'fastify';
import { makeApp } from './app.ts';
import { listDemoAccounts } from './demo/demo.service.ts';
import type { Job, JobParts } from './feature.ts';
import { makeFeatures } from './features.ts';
import { positionTopic } from './gateway/positions.ts';
import type { Route } from './kernel/call/calls.ts';
import { defaultLimits, makeLimits } from './kernel/call/limits.ts';
import { claimDataFolder } from './kernel/database/data-folder.ts';
import type { Database } from './kernel/database/db.ts';
import { portRefused } from './kernel/database/free-port.ts';
import type { FileStore } from './kernel/files/file-store.ts';
import { fileStoreOf } from './kernel/files/file-store-of.ts';
import { hearFaults } from './kernel/program/faults.ts';
import { projectRoot } from './kernel/program/project-root.ts';
import { secretKeyOf } from './kernel/program/secret-key.ts';
import { filesDirOf, type Settings } from './kernel/program/settings.ts';
import { Undo } from './kernel/program/undo.ts';
import { startTracing } from './kernel/tracing/start-tracing.ts';
import { type Metrics, makeMetrics } from './kernel/web/metrics.ts';
import type { Log } from './log.ts';
import type { Providers } from './money/payments/payments.parts.ts';
import { setupCodeOf } from './organisation/setup/setup-code.service.ts';
import { tellApprovers } from './platform/approvals/approvals.news.service.ts';
import { httpSmsProvider } from './platform/outbox/sms-provider.parts.ts';
import { sharedNonces } from './platform/session/keys/nonces.ts';
import { requireOwnKey } from './platform/session/keys/vault-check.ts';
import { makeSession, type Session } from './platform/session/session.feature.ts';
import { mapOrigins } from './platform/settings/maps.service.ts';
import { examine } from './platform/status/doctor/doctor.ts';
import { examineRarely } from './platform/status/status.service.ts';
import { type Counting, countMeanwhile } from './program/counting.ts';
import { startDatabase } from './program/database-part.ts';
import { prepareData, withDemoMail } from './program/demo-part.ts';
import { jobPartsOf, startJobs } from './program/jobs-part.ts';
import { type LivePart, startLive } from './program/live-part.ts';
import { makeMakingThread } from './program/making-thread.ts';
import { makePages } from './program/pages.ts';
import { followProviders } from './program/providers-part.ts';
import { addressOf, answersCalls, checkRole } from './program/roles.ts';

const version = '0.1.0';

export interface Started {
  url: string;
  mqttUrl: string;
  demoAccounts: { role: string; name: string; phone: string }[];
  /** Begins a deployment that nobody has set up yet. */
  setupCode?: string | undefined;
  /** Drain, write the last batch, stop the database. */
  stop(): Promise<void>;
}

interface Running {
  settings: Settings;
  log: Log;
  database: Database;
  /** For work that catches up on the past. */
  yielding: Database;
  session: Session;
  live: LivePart;
  metrics: Metrics;
  /** Every call that can be made, by the console or by long work. */
  routes: readonly Route[];
  jobs: readonly Job[];
  /** Where pictures lie. */
  pictures: FileStore;
  /** Where money is collected. */
  providers: Providers;
  /** The tables are counted while the console is open, after the demo was made. */
  counting?: Counting;
}

const now = () => Date.now();
/** So long work that is under way is waited for; what is cut off then is done again after the next start. */
const workPatienceMs = 2_000;

/** Starts everything that the role asks for. Throws a StartError with one line that says how to mend it. */
export async function startServer(
  settings: Settings,
  log: Log,
  mayOpen: () => Promise<void> = async () => undefined,
): Promise<Started> {
  const undo = new Undo({
    patienceMs: workPatienceMs,
    onUndone: ({ ended, ...step }) => log.info(step, ended ? 'stopped' : 'still at work, cut off'),
  });
  try {
    const onTrouble = (what: string) => log.warn({ what }, 'traces could not be sent');
    const stopTracing = await startTracing(settings, { role: settings.role, version, onTrouble });
    undo.add('traces', stopTracing, { mayBeLeft: true });
    return await start({ settings: await withDemoMail(settings, undo), log, mayOpen }, undo);
  } catch (error) {
    await undo.all();
    throw error;
  }
}

async function start(
  { settings, log, mayOpen }: Pick<Running, 'settings' | 'log'> & { mayOpen(): Promise<void> },
  undo: Undo,
): Promise<Started> {
  checkRole(settings);
  const folder = await claimDataFolder(settings.dataDir);
  undo.add('data folder', () => folder.release());
  const opened = await startDatabase(settings, log);
  const { database, yielding, connection, owner, makeRoom } = opened;
  undo.add('database', opened.stop);
  const secret = secretKeyOf(settings);
  const session = makeSession({
    database,
    secret,
    demo: settings.demo,
    zone: settings.businessZone,
    applicationId: settings.applicationId,
    now,
    // A request that one of several programs has answered must not be answered by another one again.
    ...(settings.role === 'api' && { nonces: sharedNonces(database, now) }),
    sms: settings.smsUrl ? httpSmsProvider({ url: settings.smsUrl, token: settings.smsToken }) : undefined,
  });
  await database.write(nothing, (db) => requireOwnKey(db, session.vault, now()));
  const isNew = await prepareData(settings, { database, owner, makeRoom, session, now });
  const metrics = makeMetrics();
  const live = await startLive({ settings, database, metrics, log, now, session });
  undo.add('gateway', live.stop);
  session.tellThrough(live.tell);
  const vehicles = { fleet: live.source.fleet, onQueued: live.wake, ...vehicleNews(live, log) };
  const files = filesDirOf(settings);
  const pictures = fileStoreOf(settings, now);
  const {
    providers,
    notifyUrl,
    own,
    stop: follow,
  } = await followProviders({ settings, database, session, log, now });
  undo.add('payment providers', follow, { mayBeLeft: true });
  const { routes, jobs } = makeFeatures({
    settings,
    session,
    vehicles,
    folder: files,
    providers,
    files: pictures,
    notifyUrl,
    tell: live.tell,
    tellVehicleUse: live.tellVehicleUse,
    examine: examineRarely(() => examine({ settings, app: connection, now }), now),
  });
  const running: Running = {
    settings,
    log,
    database,
    yielding,
    session,
    live,
    metrics,
    routes,
    jobs,
    providers,
    pictures,
  };
  undo.add(
    'faults',
    hearFaults(({ error, what }) => log.error({ err: error }, what)),
  );
  await mayOpen();
  const making = makeMakingThread({
    connection,
    secret,
    settings: { demo: settings.demo, businessZone: settings.businessZone },
    onEnded: (err) => void (undo.hasBegun || log.error({ err }, 'files that were being made have failed')),
  });
  undo.add('thread that makes files', making.stop, { mayBeLeft: true });
  await doJobs(running, undo, making.make);
  const url = await serveHttp(running, undo);
  own.origin = settings.publicOrigin ?? url;
  if (isNew) running.counting = countMeanwhile(opened.refreshStatistics, log);
  undo.add('counting of tables', () => running.counting?.stop(), { mayBeLeft: true });
  const accounts = settings.demo
    ? await database.read(nothing, (db) => listDemoAccounts(session.vault, { db }))
    : undefined;
  return {
    url,
    mqttUrl: live.mqttUrl,
    setupCode: await setupCodeFor(settings, { database, session }),
    demoAccounts: accounts?.list.map(({ role, name, phone }) => ({ role, name, phone })) ?? [],
    stop: () => undo.all(),
  };
}

/** Starts the jobs, and adds how they are stopped. */
async function doJobs(running: Running, undo: Undo, elsewhere: JobParts['elsewhere']) {
  const parts = jobPartsOf(running, {
    database: running.database,
    now,
    routes: () => running.routes,
    elsewhere,
    // What is cut off by the end of the program is no trouble.
    onTrouble: (err, what) => void (undo.hasBegun || running.log.error({ err }, what)),
  });
  undo.add('jobs', await startJobs({ ...running, version }, parts), { mayBeLeft: true });
}

/** The one-time code that this program prints, where it can be used. */
const setupCodeFor = async (
  settings: Settings,
  { database, session }: Pick<Running, 'database' | 'session'>,
) => (settings.demo || !answersCalls(settings) ? undefined : setupCodeOf(database, session.vault, now()));

/** What operators change about vehicles is known to the fleet in memory at once. */
const vehicleNews = (live: LivePart, log: Log) => ({
  onChanged: (changed: readonly number[]) =>
    void live.source
      .refresh(changed)
      .catch((err: unknown) => log.warn({ err }, 'changed vehicles are looked up a little later')),
  onPositioned: (vehicle: number, lng: number, lat: number) =>
    live.bus.publish(positionTopic, JSON.stringify({ vehicle, lng, lat })),
});

async function serveHttp(running: Running, undo: Undo): Promise<string> {
  const { settings, log, database, session, live, metrics, routes } = running;
  const app = await makeApp({
    kernel: {
      database,
      now,
      metrics,
      gate: session.gate,
      limits: makeLimits(defaultLimits),
      sealer: session.vault,
      onRequested: tellApprovers({ tell: live.tell, zone: settings.businessZone }),
    },
    routes: answersCalls(settings) ? routes : [],
    health: {
      database: () => database.read(nothing, () => Promise.resolve(true)),
      broker: () => live.bus.connected(),
      ...(live.gateway && { gateway: () => live.gateway?.stateWriter.well() ?? false }),
    },
    isCounting: () => running.counting?.isCounting() ?? false,
    log,
    version,
    settings,
    pages: makePages({
      database,
      folder: filesDirOf(settings),
      providers: running.providers,
      store: running.pictures,
      seal: session.vault.addressSeal,
      now,
      fleet: live.source.fleet,
      names: session.vault,
      zone: settings.businessZone,
      publicOrigin: settings.publicOrigin,
      gate: session.gate,
      version,
    }),
    ...(live.hub && { upgrade: live.hub.upgrade.bind(live.hub) }),
    ...(answersCalls(settings) && { consoleFolder: join(projectRoot(), 'apps', 'console', 'dist') }),
    mapOrigins: mapOrigins(database, settings.baseMaps, now),
  });
  undo.add('web server', () => app.close(), { mayBeLeft: true });
  // Open sockets would keep the web server from closing.
  undo.add('live sockets', () => live.hub?.stop(), { mayBeLeft: true });
  return listen(app, settings);
}

async function listen(app: FastifyInstance, settings: Settings) {
  const { host, port } = settings;
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw portRefused(error, { host, port, setting: 'PORT' });
  }
  const address = app.server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return addressOf({ ...settings, port: actual });
}
