import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildAll } from '../tools/build.ts';
import type { Bench } from './bench.ts';
import type { Row } from './row.ts';

const root = join(import.meta.dirname, '..');
const patienceMs = 300_000;

/** How long `npm start` takes until it answers, on an empty data folder and on its own, and until it has stopped. */
export async function benchStartTimes(bench: Bench): Promise<Row[]> {
  if (bench.isFull) await buildAll();
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-start-'));
  const demo = bench.isFull ? { DEMO: '1', DEMO_SCALE: 'town' } : { DEMO: '0' };
  try {
    const first = await startAndStop(dataDir, demo);
    const second = await startAndStop(dataDir, demo);
    return [
      row('first start with the demo town, built, until it answers', first.startMs, '<= 90,000 ms'),
      row('second start until it answers', second.startMs, '<= 8,000 ms'),
      row('stop in order', Math.max(first.stopMs, second.stopMs)),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const row = (name: string, value: number, target?: string): Row => ({
  name,
  value,
  unit: 'ms',
  ...(target && { target }),
});

async function startAndStop(dataDir: string, demo: NodeJS.ProcessEnv) {
  const [port, mqttPort] = await freePorts();
  const startedAt = performance.now();
  const program = spawn(process.execPath, ['--import', 'tsx', join(root, 'tools', 'start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      DATA_DIR: dataDir,
      ...demo,
      SIM_SPEED: '1',
      DATABASE_URL: '',
      MQTT_URL: '',
      npm_lifecycle_event: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => said.push(chunk));
  const gone = new Promise((resolve) => program.once('exit', resolve));
  try {
    await untilReady(`http://127.0.0.1:${port}/readyz`, program);
  } catch (error) {
    throw new Error(`${error}\n${Buffer.concat(said)}`);
  } finally {
    if (program.exitCode === null) program.kill('SIGTERM');
  }
  const readyAt = performance.now();
  await gone;
  return { startMs: readyAt - startedAt, stopMs: performance.now() - readyAt };
}

async function untilReady(url: string, program: ChildProcess) {
  const until = Date.now() + patienceMs;
  while (Date.now() < until && program.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await wait(20);
  }
  throw new Error(program.exitCode === null ? 'it did not get ready' : `it ended with ${program.exitCode}`);
}

async function freePorts() {
  const servers = [createServer(), createServer()];
  const ports = [];
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ports.push((server.address() as { port: number }).port);
  }
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  return ports;
}
