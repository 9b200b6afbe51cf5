import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { claimDataFolder } from '../../apps/server/src/kernel/database/data-folder.ts';
import { stopAbandonedPostgres } from '../../apps/server/src/kernel/database/embedded-postgres.ts';
import { checkPortFree } from '../../apps/server/src/kernel/database/free-port.ts';
import {
  type LaunchReport,
  opensWhenTold,
  workOf,
} from '../../apps/server/src/kernel/program/launch-report.ts';
import { environment, readSettings } from '../../apps/server/src/kernel/program/read-settings.ts';
import type { Settings } from '../../apps/server/src/kernel/program/settings.ts';
import { lineOf } from '../../apps/server/src/kernel/program/start-error.ts';
import { deferred } from '../test-run/deferred.ts';
import { type Progress, progressOn } from '../test-run/progress.ts';
import { type LogFile, openLogFile } from './log-file.ts';
import { languageOf } from './machine-language.ts';
import { listenForStop, type StopSignals } from './stop-signals.ts';
import { type Patience, type Supervised, supervise } from './supervise.ts';

/** What to run, and how. */
export interface LaunchPlan {
  /** Node's arguments for the server and the simulator. */
  server: string[];
  simulator: string[];
  /** What must be done before they can start, such as building. */
  prepare(progress: Progress): Promise<unknown>;
  /** What must be done before the server may open, such as building what people see; it gets ready at the same time. */
  meanwhile?(): Promise<unknown>;
  /** What else runs beside them; answers how to end it. */
  beside?(running: Running): Promise<() => Promise<void>>;
  patience?: Patience;
}

/** What runs once the server is ready. */
export interface Running {
  url: string;
  server: Supervised;
  simulator: Supervised | undefined;
  progress: Progress;
}

type Ready = Extract<LaunchReport, { kind: 'ready' }>;

interface Launch {
  plan: LaunchPlan;
  settings: Settings;
  env: NodeJS.ProcessEnv;
  progress: Progress;
  log: LogFile;
  /** Ends the launch, because the server stays down. */
  giveUp: (line: string) => void;
  /** Settled when the server may open. */
  mayOpen: Promise<unknown>;
  running: { server?: Supervised; simulator?: Supervised; beside?: () => Promise<void> };
}

const simulatorStopMs = 5_000;
const serverStopMs = 30_000;
const claimWithinMs = 3_000;

/** Runs server and simulator until somebody ends them; answers the exit code. The demo is on unless DEMO says otherwise. */
export async function launch(plan: LaunchPlan): Promise<number> {
  const startedAt = performance.now();
  const stop = listenForStop();
  const progress = progressOn(process.stdout);
  try {
    const given = environment();
    const env = { DEMO: '1', DEMO_LANGUAGE: languageOf(given), ...given };
    const settings = readSettings(env);
    await preflight(settings);
    const ended = stop.first.then(() => 'ended' as const);
    const mayOpen = plan.meanwhile?.() ?? Promise.resolve();
    // Who waits for it hears of a failure, until then nobody does.
    mayOpen.catch(() => undefined);
    if ((await Promise.race([plan.prepare(progress), ended])) === 'ended') return 1;
    const log = openLogFile(join(settings.dataDir, 'logs', 'server.log'));
    const down = deferred<string>();
    const giveUp = down.resolve;
    const state: Launch = { plan, settings, env, progress, log, giveUp, mayOpen, running: {} };
    const reason = await Promise.race([serve(state, startedAt), down.promise, stop.first]).finally(() =>
      endInOrder(state, stop),
    );
    if (!reason) return 0;
    progress.say(reason);
  } catch (error) {
    progress.clear();
    process.stderr.write(`${lineOf(error)}\n`);
  }
  return 1;
}

/** What would stop the server at once is found before the work of building begins. */
async function preflight(settings: Settings) {
  await (await claimSoon(settings.dataDir)).release();
  if (settings.role !== 'gateway' && settings.role !== 'jobs')
    await checkPortFree(settings.host, settings.port, 'PORT');
  const brokerHere = !settings.mqttUrl && (settings.role === 'all' || settings.role === 'gateway');
  if (brokerHere) await checkPortFree(settings.host, settings.mqttPort, 'MQTT_PORT');
}

/** A server whose supervisor was killed a moment ago may still be writing its last batch. */
async function claimSoon(dir: string) {
  const until = Date.now() + claimWithinMs;
  for (;;) {
    try {
      return await claimDataFolder(dir);
    } catch (error) {
      if (Date.now() > until || !lineOf(error).includes('in use')) throw error;
      await wait(100);
    }
  }
}

/** Starts everything; stays pending once it runs. */
async function serve(state: Launch, startedAt: number): Promise<never> {
  const { plan, settings, env, progress, running } = state;
  const [ready] = await Promise.all([startServer(state), state.mayOpen]);
  if (settings.demo && settings.role !== 'api' && settings.role !== 'jobs')
    running.simulator = supervise(
      {
        name: 'simulator',
        args: plan.simulator,
        env: {
          ...childEnvironment(env, settings),
          API_URL: settings.publicOrigin ?? ready.url,
          MQTT_URL: ready.mqttUrl,
        },
        onOutput: state.log.write,
        onCrash: progress.say,
        onGivenUp: progress.say,
      },
      plan.patience,
    );
  if (running.server)
    running.beside = await plan.beside?.({
      url: ready.url,
      server: running.server,
      simulator: running.simulator,
      progress,
    });
  progress.clear();
  for (const line of summaryOf(ready, settings, { startedAt, logPath: state.log.path })) progress.say(line);
  return new Promise(() => undefined);
}

/** Starts the server and waits until it answers; what ends it before that is final, later ends are not. */
function startServer(state: Launch): Promise<Ready> {
  const { plan, settings, env, progress, log, mayOpen } = state;
  return new Promise((resolve, reject) => {
    let isReady = false;
    const sayOrReject = (line: string) => (isReady ? progress.say(line) : reject(new Error(line)));
    const ended = `The server ended before it was ready; see ${log.path}.`;
    state.running.server = supervise(
      {
        name: 'server',
        args: plan.meanwhile ? [...plan.server, opensWhenTold] : plan.server,
        env: childEnvironment(env, settings),
        onOutput: log.write,
        onCrash: (line) => sayOrReject(isReady ? line : ended),
        onGivenUp: (line) => (isReady ? state.giveUp(`${line} See ${log.path}.`) : reject(new Error(ended))),
        onMessage: onReport({
          progress: ({ step, done, total }) => !isReady && progress.show(step, done, total),
          asksToOpen: (_, answer) => {
            if (!isReady) progress.show('Building what people see', 0, 1);
            void mayOpen.then(
              () => answer('open'),
              () => undefined,
            );
          },
          failed: ({ line }) => sayOrReject(line),
          ready: (report) => {
            if (isReady) progress.say(`The server answers again at ${report.url}.`);
            isReady = true;
            resolve(report);
          },
        }),
      },
      plan.patience,
    );
  });
}

type Kind = LaunchReport['kind'];

type Answer = (message: string) => void;

function onReport(
  handlers: {
    [K in Kind]: (report: Extract<LaunchReport, { kind: K }>, answer: Answer) => unknown;
  },
) {
  return (message: unknown, answer: Answer) => {
    const report = message as LaunchReport;
    const handle: ((report: never, answer: Answer) => unknown) | undefined = handlers[report.kind];
    handle?.(report as never, answer);
  };
}

function childEnvironment(env: NodeJS.ProcessEnv, settings: Settings): NodeJS.ProcessEnv {
  return { ...env, DATA_DIR: settings.dataDir };
}

/** Consoles are cut off last and the database after them; nothing of ours stays behind. */
async function endInOrder({ running, settings, log, progress }: Launch, stop: StopSignals) {
  progress.clear();
  stop.first.then(() => progress.say('Stopping …'));
  stop.second.then(() => {
    running.simulator?.kill();
    running.server?.kill();
  });
  await running.beside?.();
  await running.simulator?.stop(simulatorStopMs);
  await running.server?.stop(serverStopMs);
  if (!settings.databaseUrl) await stopDatabaseLeftBehind(settings.dataDir, progress);
  log.close();
}

async function stopDatabaseLeftBehind(dataDir: string, progress: Progress) {
  try {
    const data = await claimDataFolder(dataDir);
    await stopAbandonedPostgres(dataDir);
    await data.release();
  } catch (error) {
    progress.say(lineOf(error));
  }
}

function summaryOf(ready: Ready, settings: Settings, run: { startedAt: number; logPath: string }): string[] {
  const seconds = ((performance.now() - run.startedAt) / 1000).toFixed(1);
  const database = settings.databaseUrl ? 'the PostgreSQL server of DATABASE_URL' : 'embedded PostgreSQL';
  const work = workOf(settings.role);
  const accounts = ready.demoAccounts.map(({ phone, role, name }) => `    ${phone}  ${role} · ${name}`);
  return [
    `Kickstand is ready after ${seconds} s.`,
    '',
    ...(work
      ? [`  Does      ${work}, no console`, `  Health    ${ready.url}/healthz, figures ${ready.url}/metrics`]
      : [`  Open      ${ready.url}`]),
    ...(accounts.length && !work
      ? [
          `  Log in    with one of these phones; a code sent to it shows at ${ready.url}/demo/sms?phone=…`,
          ...accounts,
        ]
      : []),
    ...(ready.setupCode
      ? [
          '  Set up    nobody has yet: the address leads to the setup page, or run "npm run setup -- --help"',
          `  Code      ${ready.setupCode} (works once)`,
        ]
      : []),
    ...(settings.role === 'jobs' ? [] : [`  Vehicles  ${ready.mqttUrl}`]),
    `  Data      ${settings.dataDir} (${database})`,
    `  Log       ${run.logPath}`,
    '  Stop      Ctrl-C',
  ];
}
