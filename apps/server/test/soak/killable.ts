import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { everything } from '@kickstand/domain/platform/access';
import pg from 'pg';
import { Database } from '../../src/kernel/database/db.ts';
import { startEmbeddedPostgres } from '../../src/kernel/database/embedded-postgres.ts';
import { migrate } from '../../src/kernel/database/schema/migrate.ts';
import { bundleProgram } from '../programs/bundle-program.ts';

/** A database that comes back when it is killed, and a program of the tests that is started and killed beside it. */
export async function killable(name: string) {
  const dir = mkdtempSync(join(tmpdir(), `kickstand-${name}-`));
  const program = await bundleProgram(name);
  const postgres = await startEmbeddedPostgres({ dir, log: () => undefined });
  await migrate(postgres.owner);
  const admin = new pg.Client(postgres.admin);
  await admin.connect();
  const { rows } = await admin.query<{ cluster: string }>(
    "select current_setting('data_directory') as cluster",
  );
  const cluster = rows[0]?.cluster ?? '';
  await admin.end();
  const database = new Database(new pg.Pool({ ...postgres.app, max: 2 }));

  /** The pid of the database, or undefined while it is being brought back. */
  function postmaster() {
    const file = join(cluster, 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : undefined;
  }
  const answers = () =>
    database
      .read(everything, (db) => db.selectFrom('ledger_chart').select('code').execute())
      .then(
        () => true,
        () => false,
      );

  return {
    database,
    config: postgres.app,
    /** Start the program; each whole line that it says is told. */
    start(args: readonly string[], onLine: (line: string) => void): ChildProcess {
      const child = spawn(process.execPath, [program.path, ...args], {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      let rest = '';
      child.stdout?.on('data', (part) => {
        const lines = (rest + String(part)).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) onLine(line);
      });
      return child;
    },
    async kill(child: ChildProcess) {
      const gone = once(child, 'close');
      child.kill('SIGKILL');
      await gone;
    },
    /** Whether there was a database to be killed. */
    killDatabase() {
      const pid = postmaster();
      if (pid) process.kill(pid, 'SIGKILL');
      return pid !== undefined;
    },
    async databaseIsBack() {
      for (let tries = 0; !(await answers()); tries++) {
        if (tries > 400) throw new Error('the database does not come back');
        await wait(50);
      }
    },
    async close() {
      await database.close();
      await postgres.stop();
      program.remove();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
export type Killable = Awaited<ReturnType<typeof killable>>;
