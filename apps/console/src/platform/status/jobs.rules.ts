import type { ClockJob } from '@kickstand/contract/platform/status';

type JobState = 'failed' | 'late' | 'running' | 'well' | 'waiting' | 'idle';

/** How urgent each state is to whoever looks after the deployment. */
const order: readonly JobState[] = ['failed', 'late', 'idle', 'running', 'well', 'waiting'];

export type ShownJob = ClockJob & { state: JobState; tookMs: number | null };

function stateOf({ host, beganAt, endedAt, failedAt, lateMs }: ClockJob): JobState {
  if (host === null) return 'idle';
  if (beganAt === null) return 'waiting';
  // The last round is the one that failed.
  if (failedAt !== null && failedAt === endedAt) return 'failed';
  if (lateMs > 0) return 'late';
  return endedAt === null || endedAt < beganAt ? 'running' : 'well';
}

/** Jobs with their states, those that need somebody first; with `only` no others. */
export function shownJobs(jobs: readonly ClockJob[], { only }: { only: boolean }): ShownJob[] {
  const shown = jobs.map((job) => {
    const { beganAt, endedAt } = job;
    const ended = beganAt !== null && endedAt !== null && endedAt >= beganAt;
    return { ...job, state: stateOf(job), tookMs: ended ? endedAt - beganAt : null };
  });
  return shown
    .filter(({ state }) => !only || state === 'failed' || state === 'late' || state === 'idle')
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.name.localeCompare(b.name));
}
