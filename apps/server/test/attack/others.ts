import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { bundleProgram } from '../programs/bundle-program.ts';
import type { OthersOrder } from '../programs/start-others.ts';
import { p95 } from './p95.ts';
import type { Started } from './started.ts';

/** What the others noticed of something, and what it took of the server's memory. */
export interface Noticed {
  what: string;
  /** 95 of 100 of the others' calls were answered within so many milliseconds. */
  p95Ms: number;
  calls: number;
  seconds: number;
  /** Resident memory of the server at most meanwhile, MB. */
  residentMb: number;
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Somebody who works on the server meanwhile; `key` is theirs. */
export async function theOthers({ url, pid }: Pick<Started, 'url' | 'pid'>, key: string) {
  const program = await bundleProgram('start-others');
  const child: ChildProcess = fork(program.path, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  const tell = (order: OthersOrder['do']) => child.send({ do: order, url, key } satisfies OthersOrder);

  /** How the others fare while something lasts, and for so long at least. */
  async function during(what: string, work: () => Promise<unknown>, atLeastMs = 2_000): Promise<Noticed> {
    const from = performance.now();
    let most = residentMb(pid);
    const looking = setInterval(() => {
      most = Math.max(most, residentMb(pid));
    }, 50);
    tell('watch');
    try {
      await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, atLeastMs))]);
    } finally {
      clearInterval(looking);
      tell('stop');
    }
    const [took] = (await once(child, 'message')) as [number[]];
    const seconds = (performance.now() - from) / 1000;
    return { what, p95Ms: p95(took), calls: took.length, seconds, residentMb: most };
  }

  return {
    during,
    end: async () => {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
      program.remove();
    },
  };
}
export type Others = Awaited<ReturnType<typeof theOthers>>;

/** The figures as a table for who reads the run. */
export const tableOf = (rows: readonly Noticed[]) =>
  rows
    .map(
      ({ what, p95Ms, calls, seconds, residentMb }) =>
        `${what.padEnd(56)} p95 ${p95Ms.toFixed(0).padStart(5)} ms of ${String(calls).padStart(4)} calls in ${seconds.toFixed(1).padStart(5)} s, ${residentMb.toFixed(0).padStart(4)} MB resident`,
    )
    .join('\n');
