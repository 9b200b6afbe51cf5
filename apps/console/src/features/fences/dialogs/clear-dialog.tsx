import { fenceMany, type ZoneItem } from '@kickstand/contract/fences';
import type { ReplyOf } from '@kickstand/contract/kit';
import { lazy, Suspense, useState } from 'react';
import { submitThrottleMs, useOncePer } from '../../../kit/action/once.ts';
import { useChange } from '../../../kit/client/calls.ts';
import { refusedText } from '../../../kit/client/sentence.ts';
import { tell } from '../../../kit/page/notices.ts';
import { countText } from '../../../ui/format.ts';
import { AskedTask, type TaskAsked } from '../../trips/asked-task.parts.tsx';
import { AskDialog } from '../../vehicle-kit/ask-dialog.parts.tsx';
import { fencesWords } from '../fences.words.ts';

const BulkResults = lazy(async () => ({
  default: (await import('../../../kit/action/bulk-results.tsx')).BulkResults,
}));

const words = fencesWords.clear;
type Cleared = ReplyOf<typeof fenceMany.clear>;

const outcomeOf = ({ list }: Cleared) => ({
  done: true,
  list: list.map(({ carId, ok, code, message }) => ({
    object: carId,
    code,
    message,
    state: ok ? ('ok' as const) : ('failed' as const),
  })),
});

interface ClearDialogProps {
  row: ZoneItem;
  close(): void;
}

/** Have the vehicles in a zone moved out of it, and then what became of each. */
export default function ClearDialog({ row, close }: ClearDialogProps) {
  const change = useChange(fenceMany.clear, { quiet: true, refreshes: ['fenceLists', 'ops'] });
  const oncePer = useOncePer(submitThrottleMs);
  const [asked, setAsked] = useState<TaskAsked>({ priority: 'high', remark: '' });
  const tellLeft = ({ left }: Cleared) => {
    if (left > 0) tell({ key: 'fence-cleared', kind: 'warning', text: words.left(countText(left)) });
  };
  const clear = () =>
    oncePer(() => change.mutate({ body: { ...asked, id: row.id } }, { onSuccess: tellLeft }));
  const { data } = change;
  if (data)
    return (
      <Suspense>
        <BulkResults
          label={words.title(row.name)}
          outcome={outcomeOf(data)}
          retrying={change.isPending}
          retry={clear}
          close={close}
        />
      </Suspense>
    );
  return (
    <AskDialog
      title={words.title(row.name)}
      agreeing={words.submit}
      busy={change.isPending}
      refused={change.error ? refusedText(change.error) : undefined}
      submit={clear}
      cancel={close}
    >
      <p>{words.what(countText(row.inside))}</p>
      <AskedTask value={asked} put={(patch) => setAsked({ ...asked, ...patch })} />
    </AskDialog>
  );
}
