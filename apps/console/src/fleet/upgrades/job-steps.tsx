import type { firmwareJobs, UpgradeRow, voiceJobs } from '@kickstand/contract/fleet/upgrades';
import { defineGo } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { countText } from '../../ui/format.ts';
import { stopText } from './job-texts.ts';
import { withReason } from './requests.ts';
import { upgradesWords } from './upgrades.words.ts';

const words = upgradesWords.jobs;
const done = () => words.done;

type Calls = typeof firmwareJobs | typeof voiceJobs;

interface Steps {
  calls: Calls;
  /** Features whose queries are refetched after a step. */
  refreshes: readonly string[];
  /** The page of one of them. */
  at(job: string): string;
  words: { abortEffect(n: string): string; retryEffect(n: string): string; retried: string };
}

export const isJobOver = ({ state, isOwn }: UpgradeRow) => isOwn && (state === 'done' || state === 'aborted');
const failedOf = ({ fail, offline }: UpgradeRow) => fail + offline;

/** The actions of jobs, whatever their packages contain. */
export function jobSteps({ calls, refreshes, at, words: own }: Steps) {
  return {
    open: defineGo<UpgradeRow>({
      id: `${calls.list.id}.open`,
      label: words.open,
      go: ({ id }, page) => page.open(at(id)),
    }),
    pause: defineAsk<UpgradeRow, Calls['pause']>({
      call: calls.pause,
      label: words.pause,
      level: 2,
      refreshes,
      applies: ({ state, isOwn }) => isOwn && (state === 'canary' || state === 'running'),
      changes: () => words.pauseEffect,
      request: ({ id, version }) => ({ params: { id }, body: { version } }),
      done,
    }),
    resume: defineAsk<UpgradeRow, Calls['resume']>({
      call: calls.resume,
      label: words.resume,
      level: 3,
      refreshes,
      applies: ({ state, isOwn }) => isOwn && state === 'paused',
      changes: ({ stop }) => (stop ? words.resumeEffect(stopText(stop)) : words.resumePlain),
      request: withReason,
      done,
    }),
    abort: defineAsk<UpgradeRow, Calls['abort']>({
      call: calls.abort,
      label: words.abort,
      level: 3,
      danger: true,
      refreshes,
      applies: ({ state, isOwn }) => isOwn && state !== 'done' && state !== 'aborted',
      changes: ({ waiting, underWay }) => own.abortEffect(countText(waiting + underWay)),
      request: withReason,
      done,
    }),
    retry: defineAsk<UpgradeRow, Calls['retry']>({
      call: calls.retry,
      label: words.retry,
      level: 3,
      refreshes,
      applies: isJobOver,
      blocked: (job) => (failedOf(job) === 0 ? words.noFailed : undefined),
      changes: (job) => own.retryEffect(countText(failedOf(job))),
      request: ({ id }, { reason = '' }) => ({ params: { id }, body: { reason } }),
      done: () => own.retried,
    }),
  };
}
