import { isInWindow, judgeUpgrade, type UpgradePart } from '@kickstand/domain/fleet/upgrades';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import { finishJob, type OpenJob, type StateCount, stateCounts, stopJob } from './transfers.store.ts';

/** Time for a vehicle to report without an upgrade window, milliseconds. */
const sayWithinMs = 3_600_000;

const sum = (counts: readonly StateCount[], of: (one: StateCount) => number) =>
  counts.reduce((all, one) => all + of(one), 0);

const figures = (counts: readonly StateCount[]) => ({
  ok: sum(counts, ({ state, n }) => (state === 'success' ? n : 0)),
  failed: sum(counts, ({ state, failed }) => (state === 'failed' ? failed : 0)),
  bricks: sum(counts, ({ state, failed }) => (state === 'timeout' ? failed : 0)),
});

function partOf(counts: readonly StateCount[], isWindowOver: boolean): UpgradePart {
  const strata = new Map<string, StateCount[]>();
  for (const one of counts) strata.set(one.stratum, [...(strata.get(one.stratum) ?? []), one]);
  return {
    ...figures(counts),
    size: sum(counts, ({ n }) => n),
    offered: sum(counts, ({ offered }) => offered),
    unheard: sum(counts, ({ unheard }) => unheard),
    isWindowOver,
    strata: [...strata].map(([stratum, some]) => ({ stratum, ...figures(some) })),
  };
}

const isOver = ({ state }: StateCount) => ['success', 'failed', 'timeout', 'skipped'].includes(state);

interface Needs {
  database: Database;
  now(): number;
  zone: string;
}

/** Evaluates upgrades by their outcomes so far: stops those that must stop, and ends finished ones. */
export async function judgeJobs({ database, now, zone }: Needs, jobs: readonly OpenJob[]) {
  const going = jobs.filter(({ state }) => state === 'canary' || state === 'running');
  const at = now();
  const parts = new Map<boolean, OpenJob[]>();
  for (const job of going) parts.set(job.window === null, [...(parts.get(job.window === null) ?? []), job]);
  for (const [isWithoutWindow, some] of parts) {
    const heardBy = isWithoutWindow ? at - sayWithinMs : at;
    const counts = await database.read(everything, (db) =>
      stateCounts(
        db,
        some.map(({ jobId }) => jobId),
        heardBy,
      ),
    );
    for (const job of some) {
      const own = counts.filter(({ jobId }) => jobId === job.jobId);
      await judgeJob(database, job, {
        counts: own,
        isWindowOver: isWithoutWindow || !isInWindow(job.window, at, zone),
        at,
      });
    }
  }
}

async function judgeJob(
  database: Database,
  job: OpenJob,
  { counts, isWindowOver, at }: { counts: readonly StateCount[]; isWindowOver: boolean; at: number },
) {
  const judged = job.state === 'canary' ? counts.filter(({ isCanary }) => isCanary) : counts;
  const stop = judgeUpgrade(partOf(judged, isWindowOver), job.stopPercent);
  if (stop) await database.write(everything, (db) => stopJob(db, job.jobId, stop));
  else if (counts.length > 0 && counts.every(isOver))
    await database.write(everything, (db) => finishJob(db, job.jobId, at));
}
