import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { until } from '../../../apps/server/test/device.ts';
import { answers } from '../../../apps/server/test/mosquitto.ts';
import type { Places } from './places.ts';

const asRoot = process.getuid?.() === 0;
/** Where Debian puts the programs of each version of PostgreSQL, the newest first. */
const postgresHome = '/usr/lib/postgresql';
const postgresBin = existsSync(postgresHome)
  ? readdirSync(postgresHome)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(postgresHome, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb')))
  : undefined;
const needed = {
  PostgreSQL: postgresBin !== undefined,
  mosquitto: existsSync('/usr/sbin/mosquitto') && existsSync('/etc/mosquitto/mosquitto.conf'),
  nginx: existsSync('/usr/sbin/nginx'),
};
/** Which of Debian's programs are not installed. */
export const missingPrograms = Object.entries(needed).flatMap(([name, there]) => (there ? [] : [name]));

/** Whose processes and files they are, as options of `spawn`; nothing where there is one account only. */
export function accountOf(user: string) {
  if (!asRoot) return {};
  const idOf = (what: string) => Number(execFileSync('id', [what, user], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A program of the machine, and what it said. */
export class Service {
  readonly child: ChildProcess;
  said = '';

  constructor(program: string, args: string[], options: SpawnOptions = {}) {
    this.child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (text) => {
        this.said += text;
      });
  }

  async answersAt(port: number) {
    await until(async () => {
      if (this.child.exitCode !== null) throw new Error(`it ended: ${this.said}`);
      return answers(port);
    }, `port ${port} to answer`);
    return this;
  }

  async end(signal: NodeJS.Signals = 'SIGTERM') {
    if (this.child.exitCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    await gone;
  }
}

/** Debian's PostgreSQL on a new cluster as its package makes one: its administrator over the socket, others with a password. */
export function startPostgres(root: string, port: number) {
  const account = accountOf('postgres');
  const [cluster, sockets] = [join(root, 'postgres'), join(root, 'sockets')];
  for (const folder of [cluster, sockets]) {
    mkdirSync(folder, { mode: 0o755 });
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  }
  const auth = ['--username=postgres', '--auth-local=trust', '--auth-host=scram-sha-256', '--locale=C'];
  execFileSync(join(postgresBin ?? '', 'initdb'), ['-D', cluster, ...auth], {
    ...account,
    cwd: cluster,
    stdio: 'ignore',
  });
  const args = ['-D', cluster, '-p', String(port), '-k', sockets, '-c', 'fsync=off'];
  return new Service(join(postgresBin ?? '', 'postgres'), args, { ...account, cwd: cluster }).answersAt(port);
}

/** Let the administrator of the database do something. */
export function administer(root: string, port: number, sql: string) {
  const to = ['-h', join(root, 'sockets'), '-p', String(port), '-U', 'postgres'];
  execFileSync('psql', [...to, '-v', 'ON_ERROR_STOP=1', '-c', sql], { stdio: 'ignore' });
}

/** The broker with Debian's own settings, which read those that were put beside them. */
export function startMosquitto(root: string, { here, ports }: Places) {
  const own = join(root, 'etc/mosquitto/mosquitto.conf');
  writeFileSync(own, here(readFileSync('/etc/mosquitto/mosquitto.conf', 'utf8')));
  const { uid, gid } = accountOf('mosquitto');
  if (uid !== undefined)
    for (const folder of ['var/lib/mosquitto', 'var/log/mosquitto', 'run/mosquitto'])
      chownSync(join(root, folder), uid, gid);
  return new Service('/usr/sbin/mosquitto', ['-c', own]).answersAt(ports[1883]);
}

/** Debian's own nginx.conf, which reads the sites that were put beside it. Answers its path. */
export function prepareNginx(root: string, { here }: Places) {
  const own = join(root, 'etc/nginx/nginx.conf');
  writeFileSync(
    own,
    here(readFileSync('/etc/nginx/nginx.conf', 'utf8')).replace(/^include .*modules-enabled.*$/m, ''),
  );
  copyFileSync('/etc/nginx/mime.types', join(root, 'etc/nginx/mime.types'));
  return own;
}

/** A certificate that signs itself, and its key for a group of the machine. */
export function makeCertificate(folder: string, name: string, host: string, group: string) {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const about = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  execFileSync('openssl', ['req', '-x509', ...kind, ...about, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  execFileSync('chmod', ['0640', key]);
  if (asRoot) execFileSync('chgrp', [group, key]);
  return certificate;
}
