import { fences } from '@kickstand/contract/places/fences';
import { AskDialog } from '../../../kit/action/ask-dialog.tsx';
import type { DialogInput } from '../../../kit/action/dialog-input.ts';
import { useAsk } from '../../../kit/action/use-ask.ts';
import { useCall } from '../../../kit/client/calls.ts';
import { tell } from '../../../kit/page/notices.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { readAnew } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';
import { ImpactView } from './impact.tsx';
import { SecondPersonNote } from './second-person-note.tsx';

const words = fencesWords.versions;

interface RollbackDialogProps {
  id: string;
  name: string;
  no: number;
  close(): void;
}

/** Rolls back to an older version, showing its impact. */
export default function RollbackDialog({ id, name, no, close }: RollbackDialogProps) {
  const fence = useCall(fences.get, { query: { id } }, { quiet: true, newest: true });
  const version = useCall(fences.version, { query: { id, no } }, { quiet: true });
  const impact = useCall(fences.impact, { query: { id, of: 'rollback', no } }, { quiet: true });
  const { ask, busy, refused } = useAsk(fences.rollback, { refreshes: readAnew, requested: close });
  const agree = async ({ reason = '' }: DialogInput) => {
    if (!fence.data) return;
    const reply = await ask({ body: { id, version: fence.data.version, no, reason } });
    if (!reply) return;
    tell({ key: 'fence-rollback', kind: 'success', text: words.rolledBack(name) });
    close();
  };
  return (
    <AskDialog
      title={words.rollbackTitle(name, String(no))}
      agreeing={words.rollback}
      level={3}
      width={640}
      barred={!fence.data || fence.isFetching}
      busy={busy}
      refused={refused}
      submit={(said) => void agree(said)}
      cancel={close}
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
    </AskDialog>
  );
}
