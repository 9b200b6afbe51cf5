import { type Fence, fenceMany } from '@kickstand/contract/places/fences';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { Alert, Input } from 'antd';
import { useState } from 'react';
import { AskDialog } from '../../../kit/action/ask-dialog.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
import { useAsk } from '../../../kit/action/use-ask.ts';
import { tell } from '../../../kit/page/notices.ts';
import { contentOf, readAnew } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.editor;

interface SplitDialogProps {
  fence: Fence;
  line: readonly LngLat[];
  /** Whether there are unsaved changes, which the server does not know. */
  dirty: boolean;
  done(kept: Fence): void;
  close(): void;
}

/** Splits a fence along a line: the smaller piece gets its own name. */
export function SplitDialog({ fence, line, dirty, done, close }: SplitDialogProps) {
  const [name, setName] = useState(`${contentOf(fence)?.name ?? ''} 2`.slice(0, 30));
  const { ask, busy, refused } = useAsk(fenceMany.split, { refreshes: readAnew });
  const split = async () => {
    const body = { id: fence.id, line: line.map(([lng, lat]): [number, number] => [lng, lat]), name };
    const reply = await ask({ body });
    if (!reply) return;
    tell({ key: 'split', kind: 'success', text: words.splitDone(name) });
    done(reply.kept);
  };
  return (
    <AskDialog
      title={words.splitTitle}
      agreeing={words.split}
      barred={dirty || !name.trim()}
      busy={busy}
      refused={refused}
      submit={() => void split()}
      cancel={close}
    >
      {dirty && <Alert type="warning" showIcon title={words.saveFirst} />}
      <DialogField label={words.splitName} required>
        {(control) => (
          <Input {...control} maxLength={30} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </DialogField>
    </AskDialog>
  );
}
