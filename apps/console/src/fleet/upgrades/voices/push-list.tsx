import { voiceJobs } from '@kickstand/contract/fleet/upgrades';
import { count, instant, text, withLayout } from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import {
  everyMs,
  jobFilters,
  placeColumns,
  progressColumns,
  stateColumn,
  windowColumn,
} from '../job-columns.tsx';
import { upgradesWords } from '../upgrades.words.ts';
import { push, pushActions } from './push.actions.tsx';
import { usePacks } from './voices.service.ts';
import { voicesWords } from './voices.words.ts';

const words = voicesWords.jobs;
const usual = upgradesWords.jobs;
/** All vehicles of a push are one part. */
const states = { ...usual.states, canary: words.running, running: words.running };

/** The pushes of voice packs and their progress. */
export default defineListScreen({
  call: voiceJobs.list,
  title: words.title,
  labels: { ...usual.fields, ...words.fields, vehicles: usual.fields.progress },
  columns: {
    name: withLayout(text, { width: 150 }),
    packageName: withLayout(text, { width: 130 }),
    packageVersion: withLayout(text, { width: 90 }),
    state: stateColumn(states),
    ...progressColumns,
    window: windowColumn,
    concurrency: count,
    ...placeColumns,
    createdBy: withLayout(text, { width: 90 }),
    startedAt: instant,
    endedAt: instant,
    createdAt: instant,
  },
  filters: jobFilters(states, usePacks),
  create: push,
  rowActions: pushActions,
  every: everyMs,
  empty: words.empty,
});
