import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';

const written = readFileSync(
  join(import.meta.dirname, '..', '..', 'docs', 'deployment', 'haproxy.cfg'),
  'utf8',
);
const isInstalled = !spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).error;
const folder = mkdtempSync(join(tmpdir(), 'kickstand-haproxy-'));
const servers: Server[] = [];
let haproxy: ChildProcess | undefined;
afterAll(() => {
  haproxy?.kill('SIGKILL');
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** A program that is ready or not, and answers who it is and whom it takes the client for. */
async function aProgram(name: string, state: { ready: boolean }) {
  const server = createServer(({ url, headers }, response) => {
    if (url === '/readyz') response.writeHead(state.ready ? 200 : 503).end();
    else response.end(JSON.stringify({ name, client: headers['x-forwarded-for'], session: headers._t }));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return portOf(server);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

const ask = (port: number) =>
  new Promise<{ name: string; client: string; session: string }>((resolve, reject) => {
    const headers = { 'x-forwarded-for': '203.0.113.9', _t: 'session' };
    request({ port, host: '127.0.0.1', path: '/x', headers, rejectUnauthorized: false }, async (answer) => {
      let text = '';
      for await (const part of answer) text += part;
      if (answer.statusCode === 200) resolve(JSON.parse(text));
      else reject(new Error(`${answer.statusCode}`));
    })
      .once('error', reject)
      .end();
  });

test.skipIf(!isInstalled)(
  'calls go to programs that are ready, with the session and the true address of whoever asks',
  async () => {
    const [one, two] = [{ ready: true }, { ready: true }];
    const ports = [await aProgram('one', one), await aProgram('two', two)];
    const [key, crt, pem] = ['key', 'crt', 'pem'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const about = ['-subj', '/CN=console.example.com', '-days', '1', '-keyout', key, '-out', crt];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync('openssl', ['req', '-x509', ...kind, ...about], { stdio: 'pipe' });
    writeFileSync(pem, readFileSync(crt, 'utf8') + readFileSync(key, 'utf8'));
    const [http, https] = [await freePort(), await freePort()];
    const file = join(folder, 'haproxy.cfg');
    const here = written
      .replace('bind :80\n', `bind 127.0.0.1:${http}\n`)
      .replace('bind :443', `bind 127.0.0.1:${https}`)
      .replace('/etc/haproxy/certs/console.pem', pem)
      .replace('10.0.0.11:8081', `127.0.0.1:${ports[0]}`)
      .replace('10.0.0.12:8081', `127.0.0.1:${ports[1]}`);
    writeFileSync(file, here);
    haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'inherit' });
    const names = async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(https).catch(() => undefined)));
      return [...new Set(answers.map((answer) => answer?.name))].sort();
    };
    const soon = async (wanted: (string | undefined)[]) => {
      for (let looks = 0; looks < 100 && String(await names()) !== String(wanted); looks++) await wait(200);
      expect(await names()).toEqual(wanted);
    };
    await soon(['one', 'two']);
    expect(await ask(https)).toMatchObject({ client: '127.0.0.1', session: 'session' });
    const plain = await fetch(`http://127.0.0.1:${http}/x`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')?.slice(0, 8)]).toEqual([301, 'https://']);
    one.ready = false;
    await soon(['two']);
    one.ready = true;
    await soon(['one', 'two']);
  },
  120_000,
);
