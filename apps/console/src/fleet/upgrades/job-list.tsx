import { firmwareJobs } from '@kickstand/contract/fleet/upgrades';
import { firmwareText } from '@kickstand/domain/fleet/devices';
import { count, instant, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { countText } from '../../ui/format.ts';
import { add, jobActions } from './job.actions.tsx';
import {
  everyMs,
  jobFilters,
  placeColumns,
  progressColumns,
  stateColumn,
  windowColumn,
} from './job-columns.tsx';
import { usePackages } from './upgrades.service.ts';
import { upgradesWords } from './upgrades.words.ts';

const words = upgradesWords.jobs;
const extra = { extra: true } as const;

const version = withLayout((value: string) => firmwareText(value), { width: 90 });

/** The upgrades and their progress. */
export default defineListScreen({
  call: firmwareJobs.list,
  title: words.title,
  labels: { ...words.fields, vehicles: words.fields.progress },
  columns: {
    name: withLayout(text, { width: 150 }),
    packageVersion: version,
    state: stateColumn(words.states),
    ...progressColumns,
    eta: instant,
    canary: withLayout((value: number) => `${countText(value)} ${words.vehiclesUnit}`, { width: 90 }),
    window: windowColumn,
    concurrency: withLayout(count, extra),
    stopPercent: withLayout((value: number) => `${countText(value)}%`, { width: 100, extra: true }),
    ...placeColumns,
    packageName: withLayout(text, extra),
    isDowngrade: withLayout(yesNo, extra),
    createdBy: withLayout(text, { width: 90 }),
    createdAt: instant,
  },
  filters: jobFilters(words.states, usePackages),
  create: add,
  rowActions: jobActions,
  every: everyMs,
  empty: words.empty,
});
