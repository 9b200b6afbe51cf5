import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../kernel/database/db.ts';
import { repeatEvery, type Stop } from '../kernel/program/repeat-every.ts';
import { watched } from '../kernel/program/round-watch.ts';
import type { JobFigures } from './figures.ts';
import {
  claimJobs,
  giveJobsBack,
  nameJobs,
  noteProgram,
  type Program,
  type RoundReport,
  renewJobs,
} from './jobs.store.ts';
import { collectRounds } from './rounds.ts';

/** A program silent for this long has lost its jobs to another one. */
const leaseMs = 12_000;
const beatEveryMs = 3_000;

interface Running {
  stop: Stop;
  report(): RoundReport | undefined;
}

interface Parts {
  database: Database;
  now(): number;
  program: Program;
  /** Whether no other program can be running these jobs, so that a predecessor’s lease need not run out. */
  isAlone: boolean;
  figures: JobFigures;
  onError(error: unknown): void;
  leaseMs?: number;
  beatEveryMs?: number;
}

/**
 * Runs jobs of which only one program of the deployment may run each at a time, for as long as it holds their leases.
 * Rounds begin only while the lease has not run out by this program's own monotonic clock, so that one that was paused
 * does not go on beside its successor. Returns how to stop; jobs are then free for others at once.
 */
export async function runLeased(
  names: readonly string[],
  start: (name: string) => Stop,
  { database, now, program, isAlone, figures, onError, ...times }: Parts,
): Promise<Stop> {
  const lease = { programId: program.id, leaseMs: times.leaseMs ?? leaseMs };
  const running = new Map<string, Running>();
  let validUntil = 0;
  const mayBegin = () => performance.now() < validUntil;

  function begin(name: string) {
    const { watch, report } = collectRounds(name, { now, mayBegin, figures });
    running.set(name, { stop: watched(watch, () => start(name)), report });
  }
  async function giveUp(name: string) {
    // It stays known until its round has ended: claimed again meanwhile, it must not begin beside itself.
    await running.get(name)?.stop();
    running.delete(name);
    figures.forget(name);
  }
  async function beat({ force }: { force: boolean }) {
    const from = performance.now();
    const reports = [...running.values()].flatMap(({ report }) => report() ?? []);
    const { kept, claimed } = await database.write(everything, async (db) => {
      await noteProgram(db, program);
      return {
        kept: await renewJobs(db, lease, reports),
        claimed: await claimJobs(db, lease, { names, force }),
      };
    });
    validUntil = from + lease.leaseMs;
    const mine = new Set([...kept, ...claimed]);
    for (const name of [...running.keys()]) if (!mine.has(name)) void giveUp(name).catch(onError);
    for (const name of mine) if (!running.has(name)) begin(name);
  }

  await database.write(everything, (db) => nameJobs(db, names));
  await beat({ force: isAlone });
  const stopBeating = repeatEvery(times.beatEveryMs ?? beatEveryMs, () => beat({ force: false }), onError);
  return async () => {
    await stopBeating();
    await Promise.all([...running.keys()].map(giveUp));
    await database.write(everything, (db) => giveJobsBack(db, program.id));
  };
}
