import { type AreaItem, fenceLists, fenceMany, type PushProgress } from '@kickstand/contract/fences';
import { Alert, Button, Drawer, Progress } from 'antd';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall, useChange } from '../../../kit/client/calls.ts';
import { refusedText } from '../../../kit/client/sentence.ts';
import { count, instant } from '../../../kit/list/cells.tsx';
import { showBusy } from '../../../kit/page/busy.tsx';
import { Facts } from '../../../kit/page/facts.tsx';
import { tell } from '../../../kit/page/notices.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { countText } from '../../../ui/format.ts';
import { fencesWords } from '../fences.words.ts';
import { ReasonBox, useReason } from './reason-box.tsx';

const words = fencesWords.push;
const everyMs = 5_000;

/** How far the newest edge of a service area has come to its vehicles, and sending it to the rest. */
export default function PushDrawer({ row, close }: { row: AreaItem; close(): void }) {
  const may = useMay();
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
            {may(fenceMany.push) && progress.holding < progress.total && (
              <PushNow areaId={row.serviceAreaId} />
            )}
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

function PushNow({ areaId }: { areaId: number }) {
  const reason = useReason();
  const change = useChange(fenceMany.push, { quiet: true, refreshes: ['fenceLists', 'fenceMany'] });
  const push = () => {
    const why = reason.take();
    if (why === undefined) return;
    change.mutate(
      { body: { areaId, reason: why } },
      { onSuccess: () => tell({ key: 'fence-push', kind: 'success', text: words.done }) },
    );
  };
  return (
    <>
      <ReasonBox {...reason} />
      {change.error && <Alert type="error" showIcon role="alert" title={refusedText(change.error)} />}
      <Button type="primary" loading={showBusy(change.isPending)} onClick={push}>
        {words.submit}
      </Button>
    </>
  );
}
