import type { ReplyOf } from '@kickstand/contract/kit';
import { fenceMany, type ZoneItem } from '@kickstand/contract/places/fences';
import { lazy, Suspense, useState } from 'react';
import { DialogTask, type DialogTaskInput } from '../../../fleet/task-kit/dialog-task.parts.tsx';
import { AskDialog } from '../../../kit/action/ask-dialog.tsx';
import { resultsBy } from '../../../kit/action/results-by.ts';
import { useAsk } from '../../../kit/action/use-ask.ts';
import { tell } from '../../../kit/page/notices.ts';
import { countText } from '../../../ui/format.ts';
import { fencesWords } from '../fences.words.ts';

const BulkResults = lazy(async () => ({
  default: (await import('../../../kit/action/bulk-results.tsx')).BulkResults,
}));

const words = fencesWords.clear;
type Cleared = ReplyOf<typeof fenceMany.clear>;

interface ClearDialogProps {
  row: ZoneItem;
  close(): void;
}

/** Creates tasks to clear a zone, and shows the result for each vehicle. */
export default function ClearDialog({ row, close }: ClearDialogProps) {
  const { ask, busy, refused } = useAsk(fenceMany.clear, { refreshes: ['fenceLists', 'ops'] });
  const [asked, setAsked] = useState<DialogTaskInput>({ priority: 'high', remark: '' });
  const [cleared, setCleared] = useState<Cleared>();
  const clear = async () => {
    const reply = await ask({ body: { ...asked, id: row.id } });
    if (!reply) return;
    setCleared(reply);
    if (reply.left > 0)
      tell({ key: 'fence-cleared', kind: 'warning', text: words.left(countText(reply.left)) });
  };
  if (cleared)
    return (
      <Suspense>
        <BulkResults
          label={words.title(row.name)}
          outcome={resultsBy('carId')(cleared)}
          retrying={busy}
          retry={() => void clear()}
          close={close}
        />
      </Suspense>
    );
  return (
    <AskDialog
      title={words.title(row.name)}
      agreeing={words.submit}
      busy={busy}
      refused={refused}
      submit={() => void clear()}
      cancel={close}
    >
      <p>{words.what(countText(row.inside))}</p>
      <DialogTask value={asked} put={(patch) => setAsked({ ...asked, ...patch })} />
    </AskDialog>
  );
}
