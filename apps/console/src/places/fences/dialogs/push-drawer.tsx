import { type AreaItem, fenceLists, fenceMany, type PushProgress } from '@kickstand/contract/places/fences';
import { Alert, Drawer, Progress } from 'antd';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { count, instant } from '../../../kit/list/cells.tsx';
import { Facts } from '../../../kit/page/facts.tsx';
import { Loaded } from '../../../kit/page/states.tsx';
import { countText } from '../../../ui/format.ts';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.push;
const everyMs = 5_000;

/** How many vehicles of a service area hold its newest edge, and an action to send it to the rest. */
export default function PushDrawer({ row, close }: { row: AreaItem; close(): void }) {
  const answer = useCall(
    fenceLists.push,
    { query: { areaId: row.serviceAreaId } },
    { every: everyMs, quiet: true },
  );
  return (
    <Drawer open size={480} title={words.title(row.name)} onClose={close}>
      <Loaded of={answer}>
        {(progress) => (
          <div className="push">
            <Standing progress={progress} />
            {progress.holding < progress.total && <PushNow row={{ areaId: row.serviceAreaId }} />}
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

function Standing({ progress }: { progress: PushProgress }) {
  const { total, holding, release } = progress;
  return (
    <>
      <p>{words.held(countText(holding), countText(total), countText(release))}</p>
      <Progress
        aria-label={words.held(countText(holding), countText(total), countText(release))}
        percent={total === 0 ? 100 : Math.floor((holding / total) * 100)}
      />
      {total > 0 && holding === total && <Alert type="success" showIcon title={words.all} />}
      <Facts
        of={progress}
        show={{ waiting: count, offline: count, publishedAt: instant }}
        labels={{ waiting: words.waiting, offline: words.offline, publishedAt: words.published }}
      />
    </>
  );
}

const PushNow = defineAsk<{ areaId: number }, typeof fenceMany.push>({
  call: fenceMany.push,
  label: words.submit,
  level: 3,
  danger: false,
  refreshes: ['fenceLists', 'fenceMany'],
  request: ({ areaId }, { reason = '' }) => ({ body: { areaId, reason } }),
  done: () => words.done,
});
