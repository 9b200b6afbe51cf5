import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { run } from '../../supervisor/run-program.ts';
import { cleanEnvironment, copyOfProject } from '../project-copy.ts';
import { linesOf } from './documented.ts';
import { placesUnder } from './places.ts';
import { makeCertificate, prepareNginx, Service, startMosquitto, startPostgres } from './services.ts';
import { Units } from './units.ts';

/** What a documented line means where there is neither a package manager nor systemd, and PostgreSQL and nginx lie elsewhere. */
const shell = (root: string, project: string, postgresPort: number) => `
set -euo pipefail
apt-get() { :; }
adduser() { :; }
git() { [ "$1" != pull ] || cp -r ${root}/next-version/. ${project}/; }
npm() { [ "$1" = ci ] || command npm --silent "$@"; }
sudo() { shift 2; "$@"; }
psql() { command psql -q -h ${root}/sockets -p ${postgresPort} -U postgres "$@"; }
nginx() { command /usr/sbin/nginx -c ${root}/etc/nginx/nginx.conf "$@"; }
systemctl() { echo "$*" >> ${root}/asked-of-systemd; }
journalctl() { cat "${root}/journal/$2"; }
`;

/** What the shell does at a stretch: up to the next word to systemd, which has to be done before it goes on. */
const stretchesOf = (lines: string) => lines.split(/(?<=^systemctl .*\n)/m);

interface Shell {
  root: string;
  project: string;
  postgresPort: number;
}

/** Let the shell do some lines of a step. Answers what it printed, and what systemd is asked for. */
async function shellOut({ root, project, postgresPort }: Shell, step: string, lines: string) {
  const asked = join(root, 'asked-of-systemd');
  writeFileSync(asked, '');
  const script = join(root, 'step.sh');
  writeFileSync(script, shell(root, project, postgresPort) + lines);
  const { code, output } = await run('bash', [script], { cwd: project, env: cleanEnvironment });
  if (code !== 0) throw new Error(`"${step}" failed: ${output}`);
  const words = readFileSync(asked, 'utf8').split('\n').filter(Boolean);
  return { output, asked: words.map((line) => line.split(' ')) };
}

/** A machine on which Debian's PostgreSQL, mosquitto and nginx are installed and nothing of ours. */
export async function emptyMachine(smsOrigin: string) {
  const root = mkdtempSync(join(tmpdir(), 'kickstand-machine-'));
  chmodSync(root, 0o755);
  const project = copyOfProject();
  const places = await placesUnder(root, project, smsOrigin);
  const { here, ports } = places;
  const deployment = join(project, 'docs', 'deployment');
  const files = readdirSync(deployment, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of files)
    writeFileSync(join(deployment, name), here(readFileSync(join(deployment, name), 'utf8')));
  const services = new Map<string, Service>([['postgresql', await startPostgres(root, ports[5432])]]);
  const certificates = {
    console: makeCertificate(join(root, 'etc/nginx/certs'), 'console', 'console.example.com', 'www-data'),
    broker: makeCertificate(join(root, 'etc/mosquitto/certs'), 'broker', 'localhost', 'mosquitto'),
  };
  const nginxConf = prepareNginx(root, places);

  async function restart(name: string) {
    await services.get(name)?.end();
    if (name === 'mosquitto') services.set(name, await startMosquitto(root, places));
    else if (name === 'nginx')
      services.set(
        name,
        await new Service('/usr/sbin/nginx', ['-c', nginxConf, '-g', 'daemon off;']).answersAt(ports[443]),
      );
    else {
      await units.stop(name);
      await units.start(name);
    }
  }

  async function ask(verb: string | undefined, name: string) {
    const service = services.get(name);
    if (verb === 'reload' && service) service.child.kill('SIGHUP');
    else if (verb === 'stop') await units.stop(name);
    else await restart(name);
  }

  async function systemctl(words: readonly string[]) {
    const [verb, ...said] = words.filter((word) => !word.startsWith('--'));
    const names = said.flatMap((name) => (name.endsWith('*') ? units.runningAs(name.slice(0, -1)) : [name]));
    for (const name of names) if (!name.endsWith('.timer')) await ask(verb, name);
  }
  const units = new Units(join(root, 'etc/systemd/system'), join(root, 'journal'), systemctl);

  return {
    root,
    project,
    places,
    units,
    services,
    certificates,
    nginxConf,
    systemctl,
    /** Do what the page says for a step. Answers what it printed. */
    async follow(page: string, step: string) {
      let said = '';
      for (const stretch of stretchesOf(here(linesOf(page, step)))) {
        const { output, asked } = await shellOut({ root, project, postgresPort: ports[5432] }, step, stretch);
        said += output;
        for (const words of asked) await systemctl(words);
      }
      return said;
    },
    /** What stands in the file of settings. */
    settings: () => parseEnv(readFileSync(join(root, 'etc/kickstand/kickstand.env'), 'utf8')),
    async end() {
      await units.stopAll();
      for (const name of ['nginx', 'mosquitto']) await services.get(name)?.end();
      // Sessions that are still open do not hold it up.
      await services.get('postgresql')?.end('SIGINT');
      for (const folder of [root, project])
        if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Machine = Awaited<ReturnType<typeof emptyMachine>>;
