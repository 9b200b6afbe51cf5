import type { RoundWatch } from '../kernel/program/round-watch.ts';
import type { JobFigures } from './figures.ts';
import type { RoundReport } from './jobs.store.ts';

/** As much of an error's message as is kept. */
const longestProblem = 500;

interface Parts {
  now(): number;
  mayBegin(): boolean;
  figures: JobFigures;
}

/** Collects what becomes of one job's rounds until it is reported. */
export function collectRounds(name: string, { now, mayBegin, figures }: Parts) {
  let last: Pick<RoundReport, 'pauseMs' | 'beganAt' | 'endedAt'> | undefined;
  let counted = { rounds: 0, failures: 0, failedAt: null as number | null, problem: null as string | null };
  let isNew = false;
  const watch: RoundWatch = {
    name,
    mayBegin,
    began(pauseMs) {
      isNew = true;
      last = { pauseMs, beganAt: now(), endedAt: null };
      figures.began(name);
    },
    ended(error) {
      isNew = true;
      if (last) last.endedAt = now();
      figures.ended(name, { pauseMs: last?.pauseMs ?? 0, failed: error !== undefined });
      counted.rounds++;
      if (error === undefined) return;
      counted.failures++;
      counted.failedAt = now();
      counted.problem = String(error).slice(0, longestProblem);
    },
  };
  return {
    watch,
    /** What is new since the last time; undefined: nothing. */
    report(): RoundReport | undefined {
      if (!last || !isNew) return undefined;
      const report = { name, ...last, ...counted };
      isNew = false;
      counted = { rounds: 0, failures: 0, failedAt: null, problem: null };
      return report;
    },
  };
}
