import { fences } from '@kickstand/contract/fences';
import { Alert, Modal } from 'antd';
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

const words = fencesWords.actions;

interface SwitchDialogProps {
  row: FenceItem;
  enabled: boolean;
  close(): void;
}

/** Switch a fence on or off, knowing what changes sides by it. */
export default function SwitchDialog({ row, enabled, close }: SwitchDialogProps) {
  const label = enabled ? words.enable : words.disable;
  const fence = useCall(fences.get, { query: { id: row.id } }, { quiet: true });
  const impact = useCall(
    fences.impact,
    { query: { id: row.id, of: enabled ? 'enable' : 'disable' } },
    { quiet: true },
  );
  const change = useChange(fences.setEnabled, { quiet: true, refreshes: readAnew });
  const agree = () =>
    change.mutate(
      { body: { id: row.id, version: row.version, enabled } },
      {
        onSuccess: () => {
          tell({ key: 'fence-enabled', kind: 'success', text: kitWords.doneNamed(label) });
          close();
        },
        onError: (error) => {
          if (isRequested(error)) close();
        },
      },
    );
  return (
    <Modal
      open
      title={enabled ? words.enableWhat(row.name) : words.disableWhat(row.name)}
      okText={label}
      cancelText={kitWords.cancel}
      okButtonProps={{ danger: !enabled, loading: showBusy(change.isPending) }}
      mask={{ closable: false }}
      onOk={agree}
      onCancel={close}
      width={640}
    >
      <Loaded of={impact}>
        {(data) => {
          const points = fence.data?.published?.points;
          return (
            <ImpactView
              impact={data}
              before={enabled ? undefined : points}
              after={enabled ? points : undefined}
            />
          );
        }}
      </Loaded>
      {change.error && !isRequested(change.error) && (
        <Alert type="error" showIcon role="alert" title={refusedText(change.error)} />
      )}
    </Modal>
  );
}
