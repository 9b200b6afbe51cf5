import type { ClockJob } from '@kickstand/contract/platform/status';
import { expect, test } from 'vitest';
import { shownJobs } from './jobs.rules.ts';

const job = (over: Partial<ClockJob>): ClockJob => ({
  name: 'a.job',
  host: 'one',
  pauseMs: 1_000,
  beganAt: 5_000,
  endedAt: 5_200,
  lateMs: 0,
  rounds: 9,
  failures: 0,
  failedAt: null,
  problem: null,
  ...over,
});

test.each([
  ['its last round ended', {}, 'well', 200],
  ['its last round failed', { failedAt: 5_200 }, 'failed', 200],
  ['an earlier round failed', { failedAt: 3_000 }, 'well', 200],
  ['its next round is overdue', { lateMs: 1 }, 'late', 200],
  ['a round is under way', { beganAt: 6_000 }, 'running', null],
  ['its first round is under way', { endedAt: null }, 'running', null],
  ['no round has begun', { beganAt: null, endedAt: null }, 'waiting', null],
  ['no program has it', { host: null }, 'idle', 200],
] as const)('a job of which %s', (_, over, state, tookMs) => {
  expect(shownJobs([job(over)], { only: false })).toMatchObject([{ state, tookMs }]);
});

test('jobs that need somebody come first, and alone when asked for', () => {
  const jobs = [
    job({ name: 'well' }),
    job({ name: 'late', lateMs: 9 }),
    job({ name: 'failed', failedAt: 5_200 }),
    job({ name: 'running', endedAt: null }),
  ];
  const names = (only: boolean) => shownJobs(jobs, { only }).map(({ name }) => name);
  expect(names(false)).toEqual(['failed', 'late', 'running', 'well']);
  expect(names(true)).toEqual(['failed', 'late']);
});
