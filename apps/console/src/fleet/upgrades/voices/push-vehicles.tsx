import { voiceJobs } from '@kickstand/contract/fleet/upgrades';
import { Button } from 'antd';
import { instant, text, withLayout } from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { usePage } from '../../../kit/page/page.ts';
import { everyMs, standingColumns, standingFilter } from '../job-columns.tsx';
import { upgradesWords } from '../upgrades.words.ts';
import { voicesPaths } from './voices.paths.ts';

const words = upgradesWords.vehicles;

const List = defineListScreen({
  call: voiceJobs.vehicles,
  title: words.title,
  labels: words.fields,
  columns: {
    ...standingColumns,
    fromVersion: withLayout(text, { width: 90 }),
    toVersion: withLayout(text, { width: 90 }),
    nowVersion: withLayout(text, { width: 90 }),
    area: withLayout(text, { width: 110 }),
    stateAt: instant,
  },
  filters: { state: standingFilter },
  every: everyMs,
  empty: words.empty,
});

/** The vehicles of one push, and the state of each. */
export default function PushVehicles({ id }: { id: string }) {
  const { open } = usePage();
  return (
    <article className="upgrade-detail">
      <header className="upgrade-head">
        <Button onClick={() => open(voicesPaths.voices.to({}, { tab: 'jobs' }))}>
          {upgradesWords.jobs.back}
        </Button>
      </header>
      <List fixed={{ jobId: id }} />
    </article>
  );
}
