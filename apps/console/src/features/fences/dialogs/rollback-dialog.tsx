import { fences } from '@kickstand/contract/fences';
import { Alert, Modal } from 'antd';
import { useCall, useChange } from '../../../kit/client/calls.ts';
import { isRequested } from '../../../kit/client/client.ts';
import { refusedText } from '../../../kit/client/sentence.ts';
import { kitWords } from '../../../kit/kit.words.ts';
import { showBusy } from '../../../kit/page/busy.tsx';
import { tell } from '../../../kit/page/notices.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { readAnew } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';
import { ImpactView } from './impact.tsx';
import { ReasonBox, useReason } from './reason-box.tsx';
import { SecondPersonNote } from './second-person-note.tsx';

const words = fencesWords.versions;

interface RollbackDialogProps {
  id: string;
  name: string;
  no: number;
  close(): void;
}

/** Take up an older version again, knowing what changes sides by it. */
export default function RollbackDialog({ id, name, no, close }: RollbackDialogProps) {
  const fence = useCall(fences.get, { query: { id } }, { quiet: true });
  const version = useCall(fences.version, { query: { id, no } }, { quiet: true });
  const impact = useCall(fences.impact, { query: { id, of: 'rollback', no } }, { quiet: true });
  const change = useChange(fences.rollback, { quiet: true, refreshes: readAnew });
  const reason = useReason();
  const agree = () => {
    const why = reason.take();
    if (why === undefined || !fence.data) return;
    change.mutate(
      { body: { id, version: fence.data.version, no, reason: why } },
      {
        onSuccess: () => {
          tell({ key: 'fence-rollback', kind: 'success', text: words.rolledBack(name) });
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
      title={words.rollbackTitle(name, String(no))}
      okText={words.rollback}
      cancelText={kitWords.cancel}
      okButtonProps={{ danger: true, loading: showBusy(change.isPending), disabled: !fence.data }}
      mask={{ closable: false }}
      onOk={agree}
      onCancel={close}
      width={640}
    >
      <p>{words.rollbackWhat}</p>
      {fence.data?.kind === 'service' && <SecondPersonNote of={impact.data?.secondPerson} />}
      <Loaded of={impact}>
        {(data) => (
          <ImpactView
            impact={data}
            before={fence.data?.published?.points}
            after={version.data?.content.points}
            legend={fencesWords.publish.legend}
          />
        )}
      </Loaded>
      <ReasonBox {...reason} />
      {change.error && !isRequested(change.error) && (
        <Alert type="error" showIcon role="alert" title={refusedText(change.error)} />
      )}
    </Modal>
  );
}
