import { type Fence, fenceMany } from '@kickstand/contract/fences';
import type { LngLat } from '@kickstand/domain/geo';
import { Alert, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useChange } from '../../../kit/client/calls.ts';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import { kitWords } from '../../../kit/kit.words.ts';
import { showBusy } from '../../../kit/page/busy.tsx';
import { tell } from '../../../kit/page/notices.ts';
import { contentOf, readAnew } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.editor;

interface SplitDialogProps {
  fence: Fence;
  line: readonly LngLat[];
  /** There is something unsaved, which the server does not know. */
  dirty: boolean;
  done(kept: Fence): void;
  close(): void;
}

/** Cut a fence along a line: the smaller piece gets a name of its own. */
export function SplitDialog({ fence, line, dirty, done, close }: SplitDialogProps) {
  const id = useId();
  const [name, setName] = useState(`${contentOf(fence)?.name ?? ''} 2`.slice(0, 30));
  const change = useChange(fenceMany.split, { quiet: true, refreshes: readAnew });
  const split = async () => {
    const body = { id: fence.id, line: line.map(([lng, lat]): [number, number] => [lng, lat]), name };
    const reply = await change.mutateAsync({ body }).catch(() => undefined);
    if (!reply) return;
    tell({ key: 'split', kind: 'success', text: words.splitDone(name) });
    done(reply.kept);
  };
  return (
    <Modal
      open
      title={words.splitTitle}
      okText={words.split}
      cancelText={kitWords.cancel}
      okButtonProps={{ disabled: dirty || !name.trim(), loading: showBusy(change.isPending) }}
      onOk={() => void split()}
      onCancel={close}
      width={420}
    >
      {dirty && <Alert type="warning" showIcon title={words.saveFirst} />}
      <label htmlFor={id}>{words.splitName}</label>
      <Input id={id} maxLength={30} value={name} onChange={(event) => setName(event.target.value)} />
      {change.error && <Alert type="error" showIcon role="alert" title={sentenceOf(change.error)} />}
    </Modal>
  );
}
