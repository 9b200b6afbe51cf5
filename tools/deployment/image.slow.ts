import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { buildAll } from '../build.ts';
import { run } from '../supervisor/run-program.ts';
import { containerfile } from './containerfile.ts';

const project = join(import.meta.dirname, '..', '..');
const base = join(project, '.kickstand', 'image-root');
const [uid = '', gid = ''] = containerfile.user.split(':');
const isInstalled = (program: string) => !spawnSync(program, ['--version'], { stdio: 'ignore' }).error;
const missing = ['mmdebstrap', 'unshare', 'setpriv'].filter((program) => !isInstalled(program));
const can = missing.length === 0 && process.getuid?.() === 0;
if (!can) console.log(`The image is not tried: it needs root and ${missing.join(', ') || 'nothing else'}.`);

const folder = mkdtempSync(join(tmpdir(), 'kickstand-image-'));
let program: ChildProcess | undefined;
afterAll(() => {
  program?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Debian with what the Containerfile installs, made once; Node and the project are mounted into it. */
async function rootOfImage() {
  if (existsSync(base)) return;
  const made = `${base}-${process.pid}`;
  const { code, output } = await run('mmdebstrap', ['--variant=minbase', '--include=tini', 'bookworm', made]);
  if (code !== 0) throw new Error(output);
  const prepared = await run('chroot', [made, 'sh', '-c', containerfile.preparations.join(' && ')]);
  if (prepared.code !== 0) throw new Error(prepared.output);
  renameSync(made, base);
}

/** Mounts what the image has, read-only but for its volumes and /tmp, and becomes its user within. */
function enter(port: number) {
  const at = (path: string) => join(base, path);
  const places = [...containerfile.copied, 'node_modules'];
  const node = at('usr/local/bin/node');
  writeFileSync(node, '');
  for (const path of [...containerfile.volumes, '/tmp', '/proc', '/dev'])
    mkdirSync(at(path), { recursive: true });
  for (const place of places) {
    const target = at(join(containerfile.folder, place));
    if (statSync(join(project, place)).isDirectory()) mkdirSync(target, { recursive: true });
    else {
      mkdirSync(at(containerfile.folder), { recursive: true });
      writeFileSync(target, '');
    }
  }
  const readOnly = (from: string, to: string) => [
    `mount --bind ${from} ${to}`,
    `mount -o remount,bind,ro ${to}`,
  ];
  const environment = {
    ...containerfile.environment,
    PORT: String(port),
    MQTT_PORT: '0',
    PATH: '/usr/local/bin:/usr/bin:/bin',
  };
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const lines = [
    'set -e',
    ...readOnly(base, base),
    ...readOnly(process.execPath, node),
    ...places.flatMap((place) => readOnly(join(project, place), at(join(containerfile.folder, place)))),
    `mount -t proc proc ${at('proc')}`,
    `mount --rbind /dev ${at('dev')}`,
    `mount -t tmpfs tmpfs ${at('tmp')}`,
    ...containerfile.volumes.map(
      (path) => `mount -t tmpfs -o mode=0750,uid=${uid},gid=${gid} tmpfs ${at(path)}`,
    ),
    `exec chroot ${base} setpriv --reuid ${uid} --regid ${gid} --clear-groups --no-new-privs --bounding-set=-all \\`,
    `  env -i ${variables.join(' ')} sh -c 'cd ${containerfile.folder} && exec "$@"' sh "$@"`,
  ];
  const script = join(folder, 'enter.sh');
  writeFileSync(script, lines.join('\n'));
  const words = ['--mount', '--pid', '--fork', '--kill-child', 'sh', script];
  return (...command: string[]) =>
    spawn('unshare', [...words, ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function ended(child: ChildProcess) {
  const [code] = await once(child, 'exit');
  return code as number;
}

test.skipIf(!can)(
  'the image as its file describes it becomes ready as a user without rights on a read-only root',
  async () => {
    await Promise.all([rootOfImage(), buildAll()]);
    const port = await freePort();
    const within = enter(port);
    expect(await ended(within('touch', '/tmp/here', `${containerfile.environment.DATA_DIR}/here`))).toBe(0);
    for (const path of ['/here', '/etc/here', `${containerfile.folder}/apps/here`])
      expect(await ended(within('touch', path)), path).not.toBe(0);

    program = within(...containerfile.entrypoint, ...containerfile.command);
    let said = '';
    for (const stream of [program.stdout, program.stderr])
      stream?.on('data', (text) => {
        said += text;
      });
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    for (let looks = 0; looks < 600 && (await ready()) !== 200 && program.exitCode === null; looks++)
      await wait(200);
    expect(await ready(), said).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    expect(await ended(within('node', '-e', containerfile.healthScript))).toBe(0);
  },
  900_000,
);
