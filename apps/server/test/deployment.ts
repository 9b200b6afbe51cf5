import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fleetFile } from '@kickstand/contract/fleet/devices';
import { everything } from '@kickstand/domain/platform/access';
import { listDemoAccounts, prepareDemo } from '../src/demo/demo.service.ts';
import { Database } from '../src/kernel/database/db.ts';
import type { LaunchReport } from '../src/kernel/program/launch-report.ts';
import { makeVault } from '../src/platform/session/keys/vault.ts';
import { type FreshDatabase, freshDatabase, urlOf } from './database.ts';
import { bundleProgram } from './programs/bundle-program.ts';

type Bundled = Awaited<ReturnType<typeof bundleProgram>>;
type Role = 'api' | 'gateway' | 'jobs';

/** One program of a deployment. */
export interface Program {
  url: string;
  port: number;
  kill(): Promise<void>;
}

const secret = Buffer.alloc(32, 3);
const brokerPassword = 'secret-of-the-programs';
const hour = 3_600_000;
/** Hardly any past. */
export const lately = {
  trips: hour,
  tracks: hour,
  staffTracks: hour,
  telemetry: hour,
  fineSnapshots: hour,
  snapshots: hour,
  samples: hour,
};

interface Fixture {
  fresh: FreshDatabase;
  /** Where each program keeps what it keeps. */
  homeOf(name: string): string;
  /** How the programs reach the database, where it is not as usual. */
  env: NodeJS.ProcessEnv;
}

/** A demo with hardly any past, kept in the gateway's folder. Answers its accounts. */
async function furnish({ fresh, homeOf }: Pick<Fixture, 'fresh' | 'homeOf'>) {
  const database = new Database(fresh.app);
  const vault = makeVault(secret);
  await prepareDemo({
    database,
    owner: fresh.ownerConfig,
    vault,
    depth: lately,
    now: Date.now,
    settings: { dataDir: homeOf('gateway'), demoScale: 'small', businessZone: 'Asia/Shanghai' },
  });
  const { list } = await database.read(everything, (db) => listDemoAccounts(vault, { db }));
  return list;
}

/** What is started, so that nothing of it stays. */
class Children {
  readonly #running = new Set<ChildProcess>();

  keep<C extends ChildProcess>(child: C): C {
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }

  async kill(child: ChildProcess) {
    if (!this.#running.has(child)) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async killAll() {
    await Promise.all([...this.#running].map((child) => this.kill(child)));
  }
}

/** The environment of one program of the deployment. */
const environmentOf = ({ fresh, homeOf, env }: Fixture, { role, name, mqttPort }: Wish) => ({
  PATH: process.env.PATH,
  ROLE: role,
  PORT: '0',
  DEMO: '1',
  DEMO_SCALE: 'small',
  LOG_LEVEL: 'silent',
  DATA_DIR: homeOf(name),
  FILES_DIR: homeOf('files'),
  SECRET_KEY: secret.toString('hex'),
  DATABASE_URL: urlOf(fresh.appConfig),
  DATABASE_OWNER_URL: urlOf(fresh.ownerConfig),
  MQTT_URL: `mqtt://server:${brokerPassword}@127.0.0.1:${mqttPort}`,
  ...env,
});

interface Wish {
  role: Role;
  name: string;
  mqttPort: number;
}

/** Settled when the program says that it is ready, rejected with the one line it ends with. */
const whenReady = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    child.on('message', (report: LaunchReport) => {
      if (report.kind === 'failed') reject(new Error(report.line));
      if (report.kind === 'ready') resolve(report.url);
    });
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}`)));
  });

/**
 * A small demo on a PostgreSQL and a broker that stand outside, and the means to start the programs of a deployment
 * over them, each a process of its own.
 */
export async function deployment(given: Partial<Pick<Fixture, 'fresh' | 'env'>> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'kickstand-roles-'));
  const { fresh = await freshDatabase(), env = {} } = given;
  const fixture: Fixture = { fresh, env, homeOf: (name) => join(dir, name) };
  const programs = ['start-server', 'start-broker'].map(bundleProgram);
  const [server, brokerProgram] = (await Promise.all(programs)) as [Bundled, Bundled];
  const accounts = await furnish(fixture);
  const children = new Children();
  return {
    fresh: fixture.fresh,
    files: fixture.homeOf('files'),
    accounts,
    /** The controllers of the demo with their passwords. */
    fleet: () =>
      fleetFile.parse(
        JSON.parse(readFileSync(join(fixture.homeOf('gateway'), 'demo', 'fleet.json'), 'utf8')),
      ),
    /** Start a program of the deployment; rejected with its one line when it cannot start. */
    async start(role: Role, name: string, mqttPort: number): Promise<Program> {
      const env = environmentOf(fixture, { role, name, mqttPort });
      const child = children.keep(
        fork(server.path, [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
      );
      const url = await whenReady(child);
      return { url, port: Number(new URL(url).port), kill: () => children.kill(child) };
    },
    /** Start the broker outside, on this port (0: any). Answers its port and how to kill it. */
    async startBroker(port = 0) {
      const args = [
        brokerProgram.path,
        JSON.stringify(fixture.fresh.appConfig),
        brokerPassword,
        String(port),
      ];
      const child = children.keep(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }));
      const [said] = await once(child.stdout, 'data');
      return { port: Number(String(said)), kill: () => children.kill(child) };
    },
    /** `between`: what only the programs needed, and the database still must be there for. */
    async close(between: () => Promise<void> = async () => undefined) {
      await children.killAll();
      await between();
      for (const program of [server, brokerProgram]) program.remove();
      rmSync(dir, { recursive: true, force: true });
      await fixture.fresh.drop();
    },
  };
}
export type Deployment = Awaited<ReturnType<typeof deployment>>;
