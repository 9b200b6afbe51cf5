import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionConfig } from '../../src/kernel/database/connections/connections.ts';
import { appRole } from '../../src/kernel/database/database-roles.ts';
import { roleSettingsMissing } from '../../src/kernel/database/external-postgres.ts';
import { asAdmin, type FreshDatabase } from '../database.ts';
import { until } from '../device.ts';
import { answers, freePort } from '../mosquitto.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync);
/** Whether there is one to test with. */
export const hasPgbouncer = program !== undefined;

/** What to do for the tests that need one. */
export const needsPgbouncer = 'needs the Debian package pgbouncer';

interface Wish {
  poolMode?: 'transaction' | 'session';
  /** Without them a program refuses to start. */
  withRoleSettings?: boolean;
  /** The superuser of a server that is not the shared one. */
  admin?: ConnectionConfig;
}

/** PgBouncer in front of a database, with a user for the programs as docs/operations.md has it. */
export async function startPgbouncer(
  { name, appConfig }: Pick<FreshDatabase, 'name' | 'appConfig'>,
  { poolMode = 'transaction', withRoleSettings = true, admin }: Wish = {},
) {
  const user = `server_${randomBytes(4).toString('hex')}`;
  const settings = roleSettingsMissing({ role: user, zone: '' }, user)?.todo ?? '';
  await asAdmin(`create role ${user} login in role ${appRole}; ${withRoleSettings ? settings : ''}`, admin);
  const way = await tcpWay(join(String(appConfig.host), `.s.PGSQL.${appConfig.port}`));
  const dir = mkdtempSync(join(tmpdir(), 'kickstand-pgbouncer-'));
  chmodSync(dir, 0o755);
  const file = (one: string) => join(dir, one);
  const port = await freePort();
  writeFileSync(file('users'), `"${user}" ""\n`);
  writeFileSync(
    file('pgbouncer.ini'),
    `[databases]
kickstand = host=127.0.0.1 port=${way.port} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${file('users')}
pool_mode = ${poolMode}
default_pool_size = 12
server_login_retry = 1
`,
  );
  // It does not run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  let said = '';
  const child: ChildProcess = spawn(program ?? '', [...asNobody, file('pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr?.on('data', (text) => {
    said += text;
  });
  await until(() => answers(port), `pgbouncer to listen: ${said}`);
  return {
    /** Through the pooler. */
    url: `postgres://${user}@127.0.0.1:${port}/kickstand`,
    /** Past it, as the same user. */
    directUrl: `postgres://${user}@127.0.0.1:${way.port}/${name}`,
    user,
    close: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
      await way.close();
      rmSync(dir, { recursive: true, force: true });
      await asAdmin(`drop role ${user}`, admin);
    },
  };
}

/** A port of this machine that leads to a unix socket, whose server knows this process. */
async function tcpWay(socketPath: string) {
  const server = createServer((here) => {
    const there = connect(socketPath);
    here.on('error', () => there.destroy()).on('close', () => there.destroy());
    there.on('error', () => here.destroy()).on('close', () => here.destroy());
    here.pipe(there).pipe(here);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
