import { type UpgradeRow, voiceJobs } from '@kickstand/contract/fleet/upgrades';
import { lazy } from 'react';
import { defineAction } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { countText } from '../../../ui/format.ts';
import { isJobOver, jobSteps } from '../job-steps.tsx';
import { voicesPaths } from './voices.paths.ts';
import { voicesWords } from './voices.words.ts';

const words = voicesWords.jobs;
const refreshes = ['voiceJobs', 'voicePacks'];

/** Pushes a voice pack. */
export const push = defineAction<undefined, typeof voiceJobs.push>({
  call: voiceJobs.push,
  label: words.push,
  form: lazy(() => import('./push-form.tsx')),
  refreshes,
  done: () => words.pushed,
});

/** Pushes what the vehicles had before. */
const rollback = defineAsk<UpgradeRow, typeof voiceJobs.rollback>({
  call: voiceJobs.rollback,
  label: words.rollback,
  level: 3,
  danger: true,
  refreshes,
  applies: isJobOver,
  blocked: ({ ok }) => (ok === 0 ? words.nothingDone : undefined),
  changes: ({ ok }) => words.rollbackEffect(countText(ok)),
  request: ({ id }, { reason = '' }) => ({ params: { id }, body: { reason } }),
  done: () => words.pushed,
});

const { open, pause, resume, retry, abort } = jobSteps({
  calls: voiceJobs,
  refreshes,
  at: (job) => voicesPaths.voices.to({}, { tab: 'jobs', job }),
  words: { ...words, retried: words.pushed },
});

/** The actions of a push. */
export const pushActions = [open, pause, resume, retry, rollback, abort];
