import { firmwareJobs, type UpgradeRow } from '@kickstand/contract/fleet/upgrades';
import { lazy } from 'react';
import { defineAction } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { countText } from '../../ui/format.ts';
import { jobSteps } from './job-steps.tsx';
import { withReason } from './requests.ts';
import { upgradesPaths } from './upgrades.paths.ts';
import { upgradesWords } from './upgrades.words.ts';

const words = upgradesWords.jobs;
const refreshes = ['firmwareJobs', 'firmwarePackages'];

export const add = defineAction<undefined, typeof firmwareJobs.add>({
  call: firmwareJobs.add,
  label: words.add,
  form: lazy(() => import('./job-form.tsx')),
  refreshes,
  done: () => words.added,
});

const start = defineAsk<UpgradeRow, typeof firmwareJobs.start>({
  call: firmwareJobs.start,
  label: words.start,
  level: 3,
  refreshes,
  applies: ({ state, isOwn }) => isOwn && state === 'draft',
  changes: ({ name }) => words.startEffect(name),
  request: withReason,
  done: () => words.done,
});

const promote = defineAsk<UpgradeRow, typeof firmwareJobs.promote>({
  call: firmwareJobs.promote,
  label: words.promote,
  level: 3,
  refreshes,
  applies: ({ state, isOwn }) => isOwn && state === 'canary',
  blocked: ({ ok, fail, offline, canary, underWay }) =>
    underWay > 0 || ok + fail + offline < canary ? words.canaryOpen : undefined,
  changes: ({ ok, fail, offline, waiting }) =>
    words.promoteEffect(countText(ok), countText(fail + offline), countText(waiting)),
  request: withReason,
});

const { open, pause, resume, retry, abort } = jobSteps({
  calls: firmwareJobs,
  refreshes,
  at: (job) => upgradesPaths.upgrade.to({}, { tab: 'jobs', job }),
  words: { ...words, retried: words.added },
});

/** The actions of an upgrade on its page. */
export const steps = { start, promote, pause, resume, retry, abort };
/** The same in the list, where opening comes first. */
export const jobActions = [open, ...Object.values(steps)];
