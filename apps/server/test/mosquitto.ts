import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePasswordFile } from '../src/gateway/broker/password-file.ts';
import type { Database } from '../src/kernel/database/db.ts';
import { projectRoot } from '../src/kernel/program/project-root.ts';
import { until } from './device.ts';

const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find(
  existsSync,
);
/** Whether there is one to test with. */
export const hasMosquitto = program !== undefined;

const account = { name: 'kickstand', password: 'secret-of-the-programs' };
const documented = (name: string) => readFileSync(join(projectRoot(), 'docs', 'deployment', name), 'utf8');

/** Mosquitto as the documents say that it is set up, with the controllers of a database, on a free port. */
export async function startMosquitto(database: Database) {
  const dir = mkdtempSync(join(tmpdir(), 'kickstand-mosquitto-'));
  const file = (name: string) => join(dir, name);
  const [ofPrograms, port] = [await freePort(), await freePort()];
  writeFileSync(file('accounts'), '');
  execFileSync('mosquitto_passwd', ['-b', file('accounts'), account.name, account.password]);
  mkdirSync(file('kickstand'));
  await writePasswordFile(database, { out: file('kickstand/passwords'), base: file('accounts') });
  writeFileSync(file('kickstand.acl'), documented('mosquitto.acl'), { mode: 0o600 });
  const config = documented('mosquitto.conf')
    .replaceAll('/etc/mosquitto/', `${dir}/`)
    .replace('listener 1883', `listener ${ofPrograms}`)
    .replace('listener 8883', `listener ${port} 127.0.0.1`)
    .replace(/^(certfile|keyfile) .*$/gm, '');
  const asOurselves = process.getuid?.() === 0 ? 'user root\n' : '';
  writeFileSync(file('mosquitto.conf'), `persistence_location ${dir}/\n${asOurselves}${config}`);
  let said = '';
  const child: ChildProcess = spawn(program ?? '', ['-c', file('mosquitto.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr?.on('data', (text) => {
    said += text;
  });
  await until(async () => (await answers(ofPrograms)) && answers(port), `mosquitto to listen: ${said}`);
  return {
    /** Where controllers come, without the TLS. */
    port,
    url: `mqtt://${account.name}:${account.password}@127.0.0.1:${ofPrograms}`,
    /** What it has logged so far. */
    said: () => said,
    close: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A port of this machine that nobody listens at. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether something listens at a port of this machine. */
export const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
