import { spawnSync } from 'node:child_process';
import { codeOf } from '../../apps/server/src/kernel/program/start-error.ts';
import { deferred } from '../test-run/deferred.ts';

/** Signals that come as one: npm, the shell and the terminal each pass the same Ctrl-C on. */
const oneMs = 700;
const lookEveryMs = 1_000;

/** When somebody wants this program to end. */
export interface StopSignals {
  /** Ctrl-C, SIGTERM, a closed terminal, or npm that was killed. */
  first: Promise<void>;
  /** Ctrl-C once more: do not wait. */
  second: Promise<void>;
}

/** Listens for the signals from now on; without this they would end the program at once. */
export function listenForStop(env = process.env): StopSignals {
  let firstAt = 0;
  const first = deferred<void>();
  const second = deferred<void>();
  const heard = () => {
    if (!firstAt) {
      firstAt = performance.now();
      first.resolve();
    } else if (performance.now() - firstAt > oneMs) second.resolve();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, heard);
  if (env.npm_lifecycle_event) whenGone(npm(), heard);
  return { first: first.promise, second: second.promise };
}

function whenGone(pid: number, call: () => void) {
  const watch = setInterval(() => {
    if (isRunning(pid)) return;
    clearInterval(watch);
    call();
  }, lookEveryMs);
  watch.unref();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** npm runs a script itself or through a shell, which does not end with it. */
function npm(): number {
  const ps = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(process.ppid)], { encoding: 'utf8' });
  const [, parent, name] = /^\s*(\d+)\s+(\S+)/.exec(ps.stdout ?? '') ?? [];
  return parent && name && /^(.*\/)?(sh|dash|bash|zsh)$/.test(name) ? Number(parent) : process.ppid;
}
