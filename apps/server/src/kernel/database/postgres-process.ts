import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, lineOf, StartError } from '../program/start-error.ts';
import { give, type PostgresHome } from './postgres-home.ts';

const startDeadlineMs = 300_000;
const stopDeadlineMs = 30_000;
const largestLogBytes = 10_000_000;

/** How to connect to the embedded server as a role; the operating system authenticates the user, so there is no password. */
export function socketConfig(home: PostgresHome, user: string, database: string) {
  return { host: home.socketFolder, port: 5432, user, database, ssl: false };
}

/** A PostgreSQL answering on the home's socket: the one still running there, or a new one. Returns its pid. */
export async function bringUp(home: PostgresHome, log: (line: string) => void): Promise<number> {
  const found = livingPostmaster(home.cluster);
  if (found && (await becomesReady(home, found))) {
    log(`PostgreSQL ${found} was still running and is used again`);
    return found;
  }
  initialise(home);
  for (let attempt = 1; attempt <= 10; attempt++) {
    sweepRemains(home);
    const pid = await launch(home);
    if (await becomesReady(home, pid)) return pid;
    // After a kill -9 of the postmaster its sessions hold the shared memory until they notice.
    await wait(300);
  }
  throw new StartError(
    `The embedded PostgreSQL does not start; ${home.logFile} ends with: ${lastLines(home.logFile)}`,
  );
}

/** Stops the server with PostgreSQL's fast shutdown: sessions are cut, everything committed is on disk. */
export async function bringDown(home: PostgresHome, pid: number): Promise<void> {
  for (const [signal, deadlineMs] of [
    ['SIGINT', stopDeadlineMs],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!runsHere(pid, home.cluster)) return;
    process.kill(pid, signal);
    const until = Date.now() + deadlineMs;
    while (runsHere(pid, home.cluster) && Date.now() < until) await wait(10);
  }
}

/** The pid of the server running on this cluster, or undefined. */
export function livingPostmaster(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    return pid > 1 && runsHere(pid, cluster) ? pid : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw notOurs(cluster, error);
  }
}

/** Whether `pid` is a living process of this cluster, not a zombie or an unrelated process that got the number later. */
export function runsHere(pid: number, cluster: string): boolean {
  return existsSync('/proc/self/stat') ? runsHereByProc(pid, cluster) : runsHereByPs(pid, cluster);
}

function runsHereByProc(pid: number, cluster: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    return state !== 'Z' && state !== 'X' && readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}

function runsHereByPs(pid: number, cluster: string): boolean {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' });
  return !stdout.trimStart().startsWith('Z') && stdout.includes(cluster);
}

async function becomesReady(home: PostgresHome, pid: number): Promise<boolean> {
  const until = Date.now() + startDeadlineMs;
  while (runsHere(pid, home.cluster) && Date.now() < until) {
    if (await answers(home)) return true;
    await wait(20);
  }
  return false;
}

async function answers(home: PostgresHome): Promise<boolean> {
  const client = new pg.Client({
    ...socketConfig(home, 'postgres', 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === '28000') throw notOurs(home.cluster, error);
    return code === '53300';
  } finally {
    await client.end().catch(() => undefined);
  }
}

function initialise(home: PostgresHome) {
  if (existsSync(join(home.cluster, 'PG_VERSION'))) return;
  const half = `${home.cluster}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  give(half, home.account);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const made = spawnSync(
    join(home.native, 'bin', 'initdb'),
    ['-D', half, '--username=postgres', '--auth=peer', ...locale],
    { ...environmentOf(home), ...home.account, cwd: half, encoding: 'utf8' },
  );
  if (made.error) throw cannotRun(home, made.error);
  if (made.status !== 0)
    throw new StartError(
      `The database folder ${home.cluster} cannot be made: ${made.stderr.trim().replace(/\s*\n\s*/g, ' ')}`,
    );
  renameSync(half, home.cluster);
}

/** Removes files of a dead server that would prevent a new one from starting. */
function sweepRemains(home: PostgresHome) {
  rmSync(join(home.cluster, 'postmaster.pid'), { force: true });
  rmSync(join(home.socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  rmSync(join(home.socketFolder, '.s.PGSQL.5432'), { force: true });
}

async function launch(home: PostgresHome): Promise<number> {
  writeAccess(home);
  if (existsSync(home.logFile) && statSync(home.logFile).size > largestLogBytes) truncateSync(home.logFile);
  const logFile = openSync(home.logFile, 'a', 0o600);
  try {
    const flags = Object.entries(serverSettings(home)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(home.native, 'bin', 'postgres'), ['-D', home.cluster, ...flags], {
      ...environmentOf(home),
      ...home.account,
      cwd: home.cluster,
      // Ctrl-C in the terminal must not reach it before the server has drained.
      detached: true,
      stdio: ['ignore', logFile, logFile],
    });
    await once(child, 'spawn');
    child.unref();
    return child.pid ?? 0;
  } catch (error) {
    throw cannotRun(home, error);
  } finally {
    closeSync(logFile);
  }
}

function writeAccess(home: PostgresHome) {
  const users = new Set(['root', userInfo().username]);
  writeFileSync(join(home.cluster, 'pg_hba.conf'), 'local all all peer map=kickstand\n');
  const map = [...users].map((user) => `kickstand "${user}" all\n`).join('');
  writeFileSync(join(home.cluster, 'pg_ident.conf'), map);
}

function serverSettings(home: PostgresHome): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: home.socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: String(home.connections ?? 60),
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    maintenance_work_mem: '128MB',
    work_mem: '16MB',
    // Nobody follows this server: what is filled in the transaction that made it room needs no log.
    wal_level: 'minimal',
    max_wal_senders: '0',
    wal_compression: 'on',
    max_wal_size: '2GB',
    synchronous_commit: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    log_checkpoints: 'off',
    ...(smallSharedMemory() && { dynamic_shared_memory_type: 'mmap' }),
  };
}

/** Containers often give /dev/shm 64 MB, too little for parallel queries. */
function smallSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bsize, blocks } = statfsSync('/dev/shm');
  return bsize * blocks < 256 * 1024 * 1024;
}

function environmentOf(home: PostgresHome) {
  const { libraryPath } = home;
  return {
    env: {
      PATH: process.env.PATH ?? '/usr/bin:/bin',
      LC_ALL: 'C',
      TZ: 'UTC',
      LD_LIBRARY_PATH: libraryPath,
      DYLD_LIBRARY_PATH: libraryPath,
    },
  };
}

function cannotRun(home: PostgresHome, error: unknown): StartError {
  const reasons: Record<string, string> = {
    ENOENT: 'this system lacks the glibc it was built for',
    EPERM: 'root may not switch to the account "nobody" here, start as an ordinary user',
    EACCES: `the account of the database may not run ${home.native}`,
  };
  const reason = reasons[codeOf(error) ?? ''] ?? lineOf(error);
  return new StartError(
    `The embedded PostgreSQL cannot run: ${reason}; or set DATABASE_URL to a PostgreSQL server.`,
  );
}

function notOurs(cluster: string, error: unknown): StartError {
  return new StartError(
    `The database in ${cluster} belongs to another user (${lineOf(error)}): start as that user, or choose another DATA_DIR.`,
  );
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-3).join(' | ');
}
