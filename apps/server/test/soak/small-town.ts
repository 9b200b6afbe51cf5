import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { everything } from '@kickstand/domain/platform/access';
import pg from 'pg';
import { at, Database, type Db } from '../../src/kernel/database/db.ts';
import { runningPostgres } from '../../src/kernel/database/embedded-postgres.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
/** An hour of the town at full speed, and as much longer as so many rides take. */
const leastMs = 60_000;
const mostMs = 480_000;
const rides = 120;

interface TownSettings {
  port: number;
  mqttPort: number;
  /** Of the town's riders and vehicles; 60 is the most. */
  speed?: number;
}

/** What `npm start` starts with the small town, in a folder of its own. */
export function smallTown({ port, mqttPort, speed = 60 }: TownSettings) {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-town-'));
  let program: ChildProcess | undefined;

  async function stop() {
    if (!program || program.exitCode !== null) return;
    const gone = once(program, 'exit');
    program.kill('SIGTERM');
    await gone;
  }

  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );

  return {
    dataDir,
    stop,
    database: () => new Database(new pg.Pool({ ...runningPostgres(join(dataDir, 'postgres')), max: 2 })),
    /** Until it answers. */
    async start(providerFaults: string) {
      const env = {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        DATA_DIR: dataDir,
        DEMO: '1',
        DEMO_SCALE: 'small',
        SIM_SPEED: String(speed),
        PAYMENT_FAULTS: providerFaults,
      };
      program = spawn(process.execPath, ['--import', 'tsx', join(root, 'tools', 'start.ts')], {
        cwd: root,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      for (let tries = 0; !(await isReady()); tries++) {
        if (tries > 1_200 || program.exitCode !== null) throw new Error('the product does not start');
        await wait(250);
      }
    },
    async remove() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** How many rides ended since an instant. */
export const endedSince = (database: Database, since: number) =>
  database.read(everything, async (db: Db) => {
    const count = db
      .selectFrom('ride_order')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('ended_at', '>=', at(since));
    return Number((await count.executeTakeFirstOrThrow()).n);
  });

/** Wait until the town has lived for an hour and had enough rides; answers how many ended. */
export async function lived(database: Database, since: number) {
  let ended = 0;
  for (let ms = 0; ms < mostMs && (ms < leastMs || ended < rides); ms += 5_000) {
    await wait(5_000);
    ended = await endedSince(database, since);
  }
  return ended;
}
