import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../apps/server/test/mosquitto.ts';
import { run } from '../../supervisor/run-program.ts';
import { cleanEnvironment } from '../project-copy.ts';
import { linesOf } from './documented.ts';
import { accountOf } from './services.ts';

const deployment = join(import.meta.dirname, '..', '..', '..', 'docs', 'deployment');
const page = readFileSync(join(deployment, '..', 'operations.md'), 'utf8');
/** The version that the page speaks of; the pgBackRest of Debian 12 knows no newer one. */
const postgresBin = '/usr/lib/postgresql/15/bin';
/** Whether there is something to archive with. */
export const canArchive =
  existsSync(join(postgresBin, 'initdb')) && !spawnSync('pgbackrest', ['version'], { stdio: 'ignore' }).error;
/** What to do for the tests that need it. */
export const needsArchive = 'needs the Debian packages pgbackrest and postgresql-15';

/** The files that the page installs. */
const installed = ['pgbackrest.conf', 'pgbackrest.cron', 'postgresql-archive.conf'];
/** The folders of the account of PostgreSQL. */
const owned = [
  'var/lib/postgresql/15/main',
  'var/lib/pgbackrest',
  'var/spool/pgbackrest',
  'var/log/pgbackrest',
  'var/run/postgresql',
  'run/lock',
];

/** What the documented lines mean where PostgreSQL is no service. */
const shell = (root: string, asOther: boolean) => `
set -euo pipefail
apt-get() { :; }
sudo() { shift 2; ${asOther ? 'runuser -u postgres -- "$@"' : '"$@"'}; }
systemctl() {
  [ "$2" != postgresql ] || sudo -u postgres ${postgresBin}/pg_ctl -s -w -t 120 -m fast \\
    -D ${root}/etc/postgresql/15/main -l ${root}/var/log/pgbackrest/postgresql.log "$1"
}
`;

const likeDebian = [
  '--username=postgres',
  '--auth-local=trust',
  '--auth-host=scram-sha-256',
  '--locale=C.UTF-8',
];

/** What Debian's package writes into postgresql.conf, for another place. */
const settingsFor = (root: string, data: string, port: number) => `
data_directory = '${data}'
hba_file = '${data}/pg_hba.conf'
ident_file = '${data}/pg_ident.conf'
include_dir = '${root}/etc/postgresql/15/main/conf.d'
listen_addresses = ''
port = ${port}
unix_socket_directories = '${root}/var/run/postgresql'
fsync = off
`;

/** Debian's PostgreSQL as its package makes one, below a folder, for what docs/operations.md says about its archive. */
export async function archivedPostgres() {
  const root = mkdtempSync(join(tmpdir(), 'kickstand-archive-'));
  chmodSync(root, 0o755);
  const account = accountOf('postgres');
  const at = (path: string) => join(root, path);
  const port = await freePort();
  for (const folder of owned) {
    mkdirSync(at(folder), { recursive: true });
    if (account.uid !== undefined) chownSync(at(folder), account.uid, account.gid);
  }
  for (const folder of ['etc/postgresql/15/main/conf.d', 'etc/cron.d', 'docs/deployment'])
    mkdirSync(at(folder), { recursive: true });
  const here = (text: string) =>
    text
      .replace(/(?<![\w.])\/(etc|var)\//g, `${root}/$1/`)
      .replace(/\b5432\b/g, String(port))
      .replace(/ -[og] \w+\b/g, account.uid === undefined ? '' : '$&');
  for (const name of installed)
    writeFileSync(at(`docs/deployment/${name}`), here(readFileSync(join(deployment, name), 'utf8')));

  const data = at('var/lib/postgresql/15/main');
  const create = () =>
    execFileSync(join(postgresBin, 'initdb'), ['-D', data, ...likeDebian], {
      ...account,
      cwd: root,
      stdio: 'ignore',
    });
  create();
  writeFileSync(at('etc/postgresql/15/main/postgresql.conf'), settingsFor(root, data, port));

  const env = {
    ...cleanEnvironment,
    PGHOST: at('var/run/postgresql'),
    PGPORT: String(port),
    PGBACKREST_CONFIG: at('etc/pgbackrest.conf'),
    PGBACKREST_LOCK_PATH: at('run/lock'),
    PGBACKREST_LOG_PATH: at('var/log/pgbackrest'),
  };
  /** Does what was written, and answers what it printed. */
  async function say(text: string) {
    writeFileSync(at('step.sh'), shell(root, account.uid !== undefined) + text);
    const { code, output } = await run('bash', [at('step.sh')], { cwd: root, env });
    if (code !== 0) throw new Error(`failed with ${code}: ${output}`);
    return output;
  }
  const urlOf = (user: string) =>
    `postgres://${user}@localhost/kickstand?host=${encodeURIComponent(env.PGHOST)}&port=${port}`;
  await say('systemctl start postgresql');

  return {
    /** Does what the page says for a step, with a change to its lines. */
    follow: (step: string, change: (lines: string) => string = (lines) => lines) =>
      say(change(here(linesOf(page, step)))),
    /** Does some lines of our own. */
    say: (lines: string) => say(here(lines)),
    /** The commands of the crontab, in order. */
    crontab: () =>
      [
        ...readFileSync(at('etc/cron.d/kickstand-pgbackrest'), 'utf8').matchAll(
          /^(?:[\d*-]+ ){5}(\w+) (.*)$/gm,
        ),
      ].map(([, user, command]) => `sudo -u ${user} ${command}`),
    addresses: {
      DATABASE_URL: urlOf('kickstand_server'),
      DATABASE_OWNER_URL: urlOf('kickstand_owner'),
    },
    /** The database of a machine on which nothing was done yet, with the repository of the one before. */
    async anew() {
      await say(`systemctl stop postgresql\nsudo -u postgres find ${data} -mindepth 1 -delete`);
      create();
      await say('systemctl start postgresql');
    },
    /** What the administrator's statement answers. */
    async ask(sql: string) {
      return (await say(`sudo -u postgres psql -d kickstand -Atqc "${sql}"`)).trim();
    },
    async end() {
      // A test that failed may have left it stopped.
      await say('systemctl stop postgresql || true');
      rmSync(root, { recursive: true, force: true });
    },
  };
}
export type ArchivedPostgres = Awaited<ReturnType<typeof archivedPostgres>>;
