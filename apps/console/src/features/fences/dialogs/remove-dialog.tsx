import { fenceLists, fences } from '@kickstand/contract/fences';
import { Alert, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useCall, useChange } from '../../../kit/client/calls.ts';
import { isRequested } from '../../../kit/client/client.ts';
import { refusedText } from '../../../kit/client/sentence.ts';
import { kitWords } from '../../../kit/kit.words.ts';
import { showBusy } from '../../../kit/page/busy.tsx';
import { tell } from '../../../kit/page/notices.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import type { FenceItem } from '../editor/fence-items.ts';
import { readAnew } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';
import { ImpactView } from './impact.tsx';
import { ReasonBox, useReason } from './reason-box.tsx';

const words = fencesWords.remove;

interface RemoveDialogProps {
  row: FenceItem;
  close(): void;
}

/** Delete a fence: what changes sides, why, and of an O&M area who takes over its tasks. */
export default function RemoveDialog({ row, close }: RemoveDialogProps) {
  const fence = useCall(fences.get, { query: { id: row.id } }, { quiet: true });
  const impact = useCall(fences.impact, { query: { id: row.id, of: 'remove' } }, { quiet: true });
  const change = useChange(fences.remove, { quiet: true, refreshes: readAnew });
  const reason = useReason();
  const [heirId, setHeirId] = useState<string>();
  const agree = () => {
    const why = reason.take();
    if (why === undefined) return;
    const query = { id: row.id, version: row.version, reason: why, ...(heirId !== undefined && { heirId }) };
    change.mutate(
      { query },
      {
        onSuccess: () => {
          tell({ key: 'fence-removed', kind: 'success', text: words.done(row.name) });
          close();
        },
        onError: (error) => {
          if (isRequested(error)) close();
        },
      },
    );
  };
  return (
    <Modal
      open
      title={words.title(row.name)}
      okText={words.submit}
      cancelText={kitWords.cancel}
      okButtonProps={{ danger: true, loading: showBusy(change.isPending) }}
      mask={{ closable: false }}
      onOk={agree}
      onCancel={close}
      width={640}
    >
      <Loaded of={impact}>
        {(data) => <ImpactView impact={data} before={fence.data?.published?.points} after={undefined} />}
      </Loaded>
      <p className="muted">{words.typed}</p>
      <Alert type="info" showIcon title={words.second} />
      {row.kind === 'ops_area' && <Heir row={row} value={heirId} onChange={setHeirId} />}
      <ReasonBox {...reason} />
      {change.error && !isRequested(change.error) && (
        <Alert type="error" showIcon role="alert" title={refusedText(change.error)} />
      )}
    </Modal>
  );
}

interface HeirProps {
  row: FenceItem;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

function Heir({ row, value, onChange }: HeirProps) {
  const id = useId();
  const { data, isFetching } = useCall(
    fenceLists.opsAreas,
    { query: { areaId: row.serviceAreaId, state: ['enabled'], pageSize: 200 } },
    { quiet: true },
  );
  return (
    <div className="asked">
      <label htmlFor={id}>{words.heir}</label>
      <Select<string>
        id={id}
        allowClear
        loading={isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        options={(data?.list ?? [])
          .filter((one) => one.id !== row.id)
          .map((one) => ({ value: one.id, label: one.name }))}
        onChange={onChange}
      />
    </div>
  );
}
