import { firmwareJobs } from '@kickstand/contract/fleet/upgrades';
import { firmwareText } from '@kickstand/domain/fleet/devices';
import { count, instant, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { search, yesNo as yesNoFilter } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { nothing } from '../../ui/format.ts';
import { everyMs, standingColumns, standingFilter } from './job-columns.tsx';
import { stratumText } from './job-texts.ts';
import { upgradesWords } from './upgrades.words.ts';

const words = upgradesWords.vehicles;
const version = withLayout((value: string | null) => (value === null ? nothing : firmwareText(value)), {
  width: 90,
});

/** The vehicles of one upgrade: from which version to which, and the state of each. */
export default defineListScreen({
  call: firmwareJobs.vehicles,
  title: words.title,
  labels: words.fields,
  columns: {
    ...standingColumns,
    fromVersion: version,
    toVersion: version,
    nowVersion: version,
    isCanary: withLayout(yesNo, { width: 80 }),
    stratum: withLayout((value: string) => stratumText(value), { width: 80 }),
    area: withLayout(text, { width: 110 }),
    attempts: withLayout(count, { extra: true }),
    stateAt: instant,
  },
  filters: { state: standingFilter, isCanary: yesNoFilter, stratum: search },
  every: everyMs,
  empty: words.empty,
});
