import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { databaseOf } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The running product: its address, the port of its broker, its data folder and the process that supervises it. */
    system: { url: string; mqttPort: number; dataDir: string; pid: number };
  }
}

const root = join(import.meta.dirname, '..', '..');
const readyWithinMs = 240_000;

async function freePort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts what `npm start` starts, on a folder and ports of its own, and stops it in order afterwards. */
export async function setup({ provide }: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-e2e-'));
  const [port, mqttPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const program = spawn(process.execPath, ['--import', 'tsx', join(root, 'tools', 'start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      DATA_DIR: dataDir,
      DEMO: '1',
      DEMO_SCALE: 'small',
      DEMO_LANGUAGE: 'zh',
      SIM_SPEED: '4',
      // What providers do wrong is tried elsewhere: a journey cannot wait for hours until a refund is found again.
      PAYMENT_FAULTS: 'none',
      UPGRADE_FAULTS: 'none',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  program.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  program.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  await untilReady(url, program, said);
  await letCodesFollow(dataDir);
  provide('system', { url, mqttPort, dataDir, pid: program.pid ?? 0 });
  return async () => {
    await stop(program);
    showLogProblems(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Journeys log the same people in several times a minute. */
async function letCodesFollow(dataDir: string) {
  const client = await databaseOf(dataDir);
  await client.query(
    `insert into setting (name, value, updated_at) values ('session.limits', '{"phoneGapSeconds": 1}', now())`,
  );
  await client.end();
}

async function untilReady(url: string, program: ChildProcess, said: Buffer[]) {
  const until = Date.now() + readyWithinMs;
  while (Date.now() < until) {
    if (program.exitCode !== null) break;
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await wait(250);
  }
  program.kill('SIGKILL');
  throw new Error(`Kickstand did not get ready:\n${Buffer.concat(said).toString()}`);
}

async function stop(program: ChildProcess) {
  if (program.exitCode !== null) return;
  const gone = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGTERM');
  await gone;
}

/** Warnings and faults that the run left in the server's log are part of the result. */
function showLogProblems(dataDir: string) {
  const lines = readFileSync(join(dataDir, 'logs', 'server.log'), 'utf8').split('\n');
  const bad = lines.filter((line) => /"level":(50|60)/.test(line));
  if (bad.length > 0) process.stderr.write(`server.log has ${bad.length} faults, the first:\n${bad[0]}\n`);
}
