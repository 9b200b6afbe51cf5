import { fenceMany, type ZoneItem } from '@kickstand/contract/fences';
import type { ReplyOf } from '@kickstand/contract/kit';
import { taskPriorities } from '@kickstand/contract/staff';
import { Alert, Input, Modal, Select } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { showBusy } from '../../kit/busy.tsx';
import { useChange } from '../../kit/calls.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { tell } from '../../kit/notices.ts';
import { submitThrottleMs, useOncePer } from '../../kit/once.ts';
import { refusedText } from '../../kit/sentence.ts';
import { countText } from '../../ui/format.ts';
import { tripsWords } from '../trips/trips.words.ts';
import { fencesWords } from './fences.words.ts';

const BulkResults = lazy(async () => ({ default: (await import('../../kit/bulk-results.tsx')).BulkResults }));

const words = fencesWords.clear;
type Priority = (typeof taskPriorities)[number];
type Cleared = ReplyOf<typeof fenceMany.clear>;

const outcomeOf = ({ list }: Cleared) => ({
  done: true,
  list: list.map(({ carId, ok, code, message }) => ({
    ...{ object: carId, code, message },
    state: ok ? ('ok' as const) : ('failed' as const),
  })),
});

interface ClearDialogProps {
  row: ZoneItem;
  close(): void;
}

/** Have the vehicles in a zone moved out of it, and then what became of each. */
export default function ClearDialog({ row, close }: ClearDialogProps) {
  const id = useId();
  const change = useChange(fenceMany.clear, { quiet: true, refreshes: ['fenceLists', 'ops'] });
  const oncePer = useOncePer(submitThrottleMs);
  const [priority, setPriority] = useState<Priority>('high');
  const [remark, setRemark] = useState('');
  const tellLeft = ({ left }: Cleared) => {
    if (left > 0) tell({ key: 'fence-cleared', kind: 'warning', text: words.left(countText(left)) });
  };
  const clear = () =>
    oncePer(() => change.mutate({ body: { id: row.id, priority, remark } }, { onSuccess: tellLeft }));
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
    <Modal
      open
      title={words.title(row.name)}
      okText={words.submit}
      cancelText={kitWords.cancel}
      okButtonProps={{ loading: showBusy(change.isPending) }}
      mask={{ closable: false }}
      onOk={clear}
      onCancel={close}
      width={480}
    >
      <p>{words.what(countText(row.inside))}</p>
      <div className="asked">
        <label htmlFor={`${id}-priority`}>{tripsWords.tasks.fields.priority}</label>
        <Select<Priority>
          id={`${id}-priority`}
          value={priority}
          options={taskPriorities.map((value) => ({ value, label: tripsWords.tasks.priority[value] }))}
          onChange={setPriority}
        />
        <label htmlFor={`${id}-remark`}>{tripsWords.tasks.fields.remark}</label>
        <Input.TextArea
          id={`${id}-remark`}
          rows={2}
          maxLength={200}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
      </div>
      {change.error && <Alert type="error" showIcon role="alert" title={refusedText(change.error)} />}
    </Modal>
  );
}
