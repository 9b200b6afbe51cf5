import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingsTable } from '../../apps/server/src/kernel/program/settings.ts';
import { run } from '../supervisor/run-program.ts';
import { containerfile } from './containerfile.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'docs', 'deployment');
const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
const isInstalled = (program: string) => !spawnSync(program, ['--version'], { stdio: 'ignore' }).error;
const settingNames = settingsTable.map(({ name }) => name);

interface Service {
  image: string;
  user?: string;
  read_only?: boolean;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  secrets?: (string | { source: string; target: string })[];
  depends_on?: Record<string, unknown>;
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  secrets: Record<string, { file: string }>;
}

const compose: Compose = parse(read('container', 'compose.yml'), { merge: true });
const services = Object.values(compose.services);
const own = services.filter(({ image }) => image === 'kickstand');
const { environment } = containerfile;

test('every variable of the environment files, the units, the image and the containers is a setting', () => {
  const given = [
    ...[...read('kickstand.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name),
    ...readdirSync(folder)
      .filter((file) => file.endsWith('.service'))
      .flatMap((file) => [...read(file).matchAll(/^Environment=(.*)$/gm)])
      .flatMap(([, pairs = '']) => pairs.split(' ').map((pair) => pair.split('=')[0])),
    ...Object.keys(environment),
    ...own.flatMap(({ environment: own = {} }) => Object.keys(own)),
  ];
  expect(given).toEqual(expect.arrayContaining(['DATABASE_URL', 'ROLE', 'PORT', 'DATA_DIR', 'HOST']));
  expect(given.filter((name) => !settingNames.includes(name ?? ''))).toEqual([]);
});

describe('the image', () => {
  test('is made of folders that are there, and starts what the units start', () => {
    const { copied } = containerfile;
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const [, started] = /^ExecStart=\S*\/(node .*)$/m.exec(read('kickstand-api@.service')) ?? [];
    expect(containerfile.command.join(' ')).toBe(started);
  });

  test('runs as a user without rights, who owns the folder of the data', () => {
    expect(containerfile.user).toBe('10001:10001');
    expect(containerfile.text).toMatch(/useradd --uid 10001 --gid 10001 .* kickstand\b/);
    expect(containerfile.text).toMatch(/install -d -m 0750 -o kickstand -g kickstand \/var\/lib\/kickstand /);
    expect(containerfile.volumes).toContain(environment.DATA_DIR);
    expect(containerfile.port).toBe(environment.PORT);
    expect(containerfile.entrypoint).toEqual(['/usr/bin/tini', '--']);
  });

  test.each([
    [200, 0],
    [503, 1],
  ])('is healthy by what its program answers: %i ends the check with %i', async (status, code) => {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/healthz' ? status : 404).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const env = { ...process.env, PORT: String((server.address() as AddressInfo).port) };
    expect(await run(process.execPath, ['-e', containerfile.healthScript], { env })).toEqual({
      code,
      output: '',
    });
    server.close();
  });
});

describe('the containers', () => {
  test('of the programs cannot change what they were made of', () => {
    expect(own.length).toBe(3);
    expect(own.map((service) => service.read_only)).toEqual([true, true, true]);
  });

  test('keep what they write in volumes that are declared, and every one of them is used', () => {
    const mounts = services.flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const named = mounts.filter((name) => !name.startsWith('.'));
    expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)));
    const files = mounts.filter((name) => name.startsWith('.') && !name.startsWith('./secrets/'));
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => !existsSync(join(folder, 'container', file)))).toEqual([]);
    const { kickstand } = compose.services;
    expect(kickstand?.volumes).toContain(`kickstand:${environment.DATA_DIR}`);
    expect(kickstand?.environment?.FILES_DIR).toMatch(new RegExp(`^${environment.DATA_DIR}/`));
  });

  test('publish what is listened to: the console to this machine alone, vehicles over TLS to everybody', () => {
    const ports = services.flatMap(({ ports: published = [] }) => published);
    expect(ports.sort()).toEqual([`127.0.0.1:8080:${environment.PORT}`, '8883:8883']);
    expect(read('mosquitto.conf')).toMatch(/^listener 8883\n(?:.*\n)*?certfile /m);
    expect(read('mosquitto.conf')).toMatch(/^listener 1883 /m);
  });

  test('wait for others that are there, and are given secrets by files that the guide makes', () => {
    const guide = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
    for (const { depends_on = {}, secrets = [] } of services) {
      for (const name of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(name);
      for (const secret of secrets)
        expect(Object.keys(compose.secrets)).toContain(typeof secret === 'string' ? secret : secret.source);
    }
    for (const { file } of Object.values(compose.secrets)) expect(guide).toContain(file.replace('./', ''));
    for (const { environment: given = {} } of services)
      expect(Object.keys(given).filter((name) => /PASSWORD$|SECRET|TOKEN/.test(name))).toEqual([]);
  });

  test.skipIf(!isInstalled('docker-compose'))('are understood by docker-compose', () => {
    const file = join(folder, 'container', 'compose.yml');
    const shown = parse(
      execFileSync('docker-compose', ['-f', file, 'config'], { encoding: 'utf8', stdio: 'pipe' }),
    );
    expect(Object.keys(shown.services).sort()).toEqual(Object.keys(compose.services).sort());
  });
});

test.skipIf(!isInstalled('haproxy'))(
  'haproxy understands its file, and asks programs whether they are ready',
  async () => {
    const made = mkdtempSync(join(tmpdir(), 'kickstand-haproxy-'));
    const [key, crt] = [join(made, 'key'), join(made, 'crt')];
    const about = ['-subj', '/CN=console.example.com', '-days', '1', '-keyout', key, '-out', crt];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...about],
      { stdio: 'pipe' },
    );
    const pem = join(made, 'console.pem');
    writeFileSync(pem, readFileSync(crt, 'utf8') + readFileSync(key, 'utf8'));
    const file = join(made, 'haproxy.cfg');
    writeFileSync(file, read('haproxy.cfg').replace('/etc/haproxy/certs/console.pem', pem));
    const { code, output } = await run('haproxy', ['-c', '-f', file]);
    expect(output).not.toMatch(/WARNING|ALERT/);
    expect(code).toBe(0);
    expect(read('haproxy.cfg')).toMatch(/http-check send meth GET uri \/readyz /);
    rmSync(made, { recursive: true });
  },
);
