import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimDataFolder } from '../../apps/server/src/kernel/database/data-folder.ts';
import { bundled } from '../build.ts';

/** The programs of the tests, bundled once: they start dozens of times. Inside the project, where they find its packages. */
const programs = join(import.meta.dirname, '..', '..', '.kickstand', 'test', `launch-${process.pid}`);
let dir: string;
let child: ChildProcess | undefined;
let output: string;
let ended: Promise<number | null>;

beforeAll(async () => {
  const fixtures = join(import.meta.dirname, '..', 'test-fixtures');
  const names = ['start', 'server', 'simulator'];
  await bundled(Object.fromEntries(names.map((name) => [name, join(fixtures, `${name}.ts`)])), programs);
});
afterAll(() => rmSync(programs, { recursive: true, force: true }));

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kickstand-launch-'));
});

afterEach(() => {
  for (const line of journal()) kill(Number(line.split(' ').at(-1)));
  if (child?.exitCode === null) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself, as it should.
  }
}

function begin(env: Record<string, string> = {}) {
  output = '';
  const started = spawn(process.execPath, [join(programs, 'start.js')], {
    cwd: dir,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      MQTT_PORT: '0',
      DATA_DIR: join(dir, 'data'),
      FIXTURE_JOURNAL: join(dir, 'journal'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  ended = new Promise((resolve) => started.once('close', resolve));
  child = started;
  return started;
}

function journal(): string[] {
  const file = join(dir, 'journal');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

const happened = () => journal().map((line) => line.replace(/ \d+$/, ''));
const pidOf = (what: string) =>
  Number(
    journal()
      .findLast((line) => line.startsWith(what))
      ?.split(' ')
      .at(-1),
  );

async function until(check: () => boolean) {
  const deadline = Date.now() + 10_000;
  while (!check()) {
    if (Date.now() > deadline) throw new Error(`It did not happen in time; so far: ${output}${journal()}`);
    await wait(20);
  }
}

const isRunning = async () => until(() => output.includes('Stop ') && journal().length >= 2);

async function occupied(): Promise<{ port: string; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: String(typeof address === 'object' ? address?.port : ''), server };
}

test('prepares, starts the server, then the simulator, and says where everything is', async () => {
  begin();
  await isRunning();
  expect(output).toMatch(
    /Nothing to build\nPreparing\n(Building what people see\n)?Kickstand is ready after [\d.]+ s\.\n/,
  );
  expect(output).toContain('Open      http://127.0.0.1:0\n');
  expect(output).toContain('13800000001  Dispatcher · Lin\n');
  expect(output).toContain(`Log       ${join(dir, 'data', 'logs', 'server.log')}\n`);
  expect(happened()).toEqual(['server started', 'simulator started for mqtt://127.0.0.1:0']);
  await until(() => readFileSync(join(dir, 'data', 'logs', 'server.log'), 'utf8').includes('server listens'));
  expect(output).not.toContain('server listens');
});

test('the server gets ready while pages are built, and opens when they are there', async () => {
  begin({ FIXTURE_PAGES: 'slow' });
  await isRunning();
  expect(output).toMatch(/Preparing\nBuilding what people see\nKickstand is ready/);
  expect(happened().slice(0, 2)).toEqual(['pages built', 'server started']);
});

test('pages that cannot be built are one line, exit code 1', async () => {
  begin({ FIXTURE_PAGES: 'broken' });
  expect(await ended).toBe(1);
  expect(output).toContain('The console cannot be built: a bracket is missing.\n');
  expect(happened()).not.toContain('server started');
});

test.each([
  ['gateway', 'Does      hears vehicles, no console', true],
  ['jobs', 'Does      does what is done by the clock, no console', false],
])('ROLE=%s says what it does and not where a console would be', async (ROLE, line, hears) => {
  begin({ ROLE, DEMO: '0' });
  await until(() => output.includes('Stop '));
  expect(output).toContain(line);
  expect(output).toContain('Health    http://127.0.0.1:0/healthz, figures http://127.0.0.1:0/metrics\n');
  expect(output).not.toContain('Open ');
  expect(output.includes('Vehicles  mqtt://')).toBe(hears);
});

test('Ctrl-C, passed on by npm and the terminal together, ends the simulator and then the server', async () => {
  const { pid } = begin();
  await isRunning();
  for (let times = 0; times < 3; times++) process.kill(Number(pid), 'SIGINT');
  expect(await ended).toBe(0);
  expect(happened().slice(2)).toEqual(['simulator stopped', 'server stopped']);
});

test('SIGTERM does the same', async () => {
  begin();
  await isRunning();
  child?.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(happened().slice(2)).toEqual(['simulator stopped', 'server stopped']);
});

test('a second Ctrl-C does not wait for a server that does not end', async () => {
  begin({ FIXTURE_BEHAVIOUR: 'stubborn' });
  await isRunning();
  const again = setInterval(() => child?.kill('SIGINT'), 900);
  await until(() => output.includes('Stopping'));
  expect(await ended).toBe(0);
  clearInterval(again);
  expect(() => process.kill(pidOf('server started'), 0)).toThrow();
});

test('a killed server and a killed simulator are started again', async () => {
  begin();
  await isRunning();
  process.kill(pidOf('server started'), 'SIGKILL');
  process.kill(pidOf('simulator started'), 'SIGKILL');
  await until(() => journal().length === 4);
  expect(output).toContain('The server ended (SIGKILL) and is started again in 0.02 s.');
  expect(output).toContain('The simulator ended (SIGKILL) and is started again in 0.02 s.');
  await until(() => output.includes('The server answers again at'));
});

test('a server that keeps dying is given up, and nothing stays behind', async () => {
  begin();
  await isRunning();
  const hunt = setInterval(() => kill(pidOf('server started')), 50);
  expect(await ended).toBe(1);
  clearInterval(hunt);
  expect(output).toMatch(
    /The server ended 5 times in a row \(SIGKILL\) and stays down\. See .*server\.log\./,
  );
  expect(happened()).toContain('simulator stopped');
});

test('the server ends by itself when the program that watches it was killed', async () => {
  begin();
  await isRunning();
  child?.kill('SIGKILL');
  await until(() => happened().includes('server stopped'));
});

test.each(['PORT', 'MQTT_PORT'])('a busy %s is one line, exit code 1', async (setting) => {
  const { port, server } = await occupied();
  begin({ [setting]: port });
  expect(await ended).toBe(1);
  server.close();
  const next = `${setting}=${Number(port) + 1}`;
  expect(output).toBe(
    `Port ${port} is in use: stop the program that listens on it, or choose another one, like ${next}.\n`,
  );
  expect(journal()).toEqual([]);
});

test('a data folder in use is one line, exit code 1', async () => {
  const data = await claimDataFolder(join(dir, 'data'));
  begin();
  expect(await ended).toBe(1);
  await data.release();
  expect(output).toMatch(/^The data folder .* is in use by another Kickstand server: .*\n$/);
});

test('a wrong setting is one line, exit code 1', async () => {
  begin({ SIM_SPEED: '99' });
  expect(await ended).toBe(1);
  expect(output).toBe('SIM_SPEED must be a number from 1 to 60; it is "99".\n');
});

test('what the server itself refuses is one line, exit code 1', async () => {
  begin({ FIXTURE_BEHAVIOUR: 'fails' });
  expect(await ended).toBe(1);
  expect(output).toBe('Nothing to build\nThe database cannot be made: the disk is full.\n');
});

test('a server that dies before it is ready is not tried again', async () => {
  begin({ FIXTURE_BEHAVIOUR: 'dies' });
  expect(await ended).toBe(1);
  expect(output).toMatch(/The server ended before it was ready; see .*server\.log\.\n$/);
});
