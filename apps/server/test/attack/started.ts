import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchReport } from '../../src/kernel/program/launch-report.ts';
import { until } from '../device.ts';
import { fleetFixture } from '../fleet-fixture.ts';
import { bundleProgram } from '../programs/bundle-program.ts';

type Answering = Extract<LaunchReport, { kind: 'ready' }>;

/** A process of the server on such settings, once it answers. */
async function launch(path: string, env: Record<string, string | undefined>) {
  const child = fork(path, [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = once(child, 'exit');
  const { url, mqttUrl } = await new Promise<Answering>((resolve, reject) => {
    child.on('message', (report: LaunchReport) => {
      if (report.kind === 'failed') reject(new Error(report.line));
      if (report.kind === 'ready') resolve(report);
    });
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await gone;
  };
  const [port, mqttPort] = [url, mqttUrl].map((one) => Number(new URL(one).port)) as [number, number];
  return { pid: child.pid ?? 0, url, port, mqttPort, end };
}

/** A whole server in a process of its own, with so many vehicles; nothing of it is set up for tests. */
export async function startedServer(vehicles: number) {
  const [store, program] = await Promise.all([fleetFixture(vehicles), bundleProgram('start-server')]);
  const dir = mkdtempSync(join(tmpdir(), 'kickstand-attack-'));
  const { host, port, user, database } = store.fresh.appConfig;
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    MQTT_PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dir,
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}&port=${port}`,
  };
  const { end, ...first } = await launch(program.path, env);
  const running = { end };
  const server = {
    store,
    ...first,
    /** kill -9, and another one on the same folder and database; `meanwhile` is told when it is gone. */
    killAndStart: async (whenGone: () => Promise<void>) => {
      await running.end('SIGKILL');
      await whenGone();
      const { end: endNext, ...next } = await launch(program.path, env);
      running.end = endNext;
      Object.assign(server, next);
    },
    close: async () => {
      await running.end('SIGTERM');
      program.remove();
      rmSync(dir, { recursive: true, force: true });
      await store.drop();
    },
  };
  return server;
}
export type Started = Awaited<ReturnType<typeof startedServer>>;

/** Sockets that a process holds open. */
export const openSockets = (pid: number) =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:');
    } catch {
      // It was closed meanwhile.
      return false;
    }
  }).length;

/** Sockets of others, which come and go meanwhile. */
const fewSockets = 20;

/**
 * Until a program holds no more sockets than it held before. Those who opened them cannot tell: in a crowd the system lets
 * some believe they are connected whom the program never saw.
 */
export const letGo = (pid: number, held: number) =>
  until(() => openSockets(pid) < held + fewSockets, 'the silent ones to be closed', 45_000);

interface Silence {
  first?: string;
  /** Whether it takes what it is sent; who does not learns nothing of its end. */
  reads?: boolean;
}

/** Sockets of a stranger, who has an address of its own, that say nothing but this. */
export async function silentSockets(port: number, count: number, { first = '', reads = true }: Silence = {}) {
  const open = new Set<Socket>();
  await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
      socket.on('error', () => undefined);
      // What is not read would hide the end.
      if (reads) socket.resume();
      socket.on('close', () => open.delete(socket));
      open.add(socket);
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      if (first) socket.write(first);
    }),
  );
  return { open, end: () => open.forEach((socket) => void socket.destroy()) };
}
