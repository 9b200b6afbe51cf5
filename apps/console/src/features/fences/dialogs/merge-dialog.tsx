import { fenceMany } from '@kickstand/contract/fences';
import { Alert, Modal } from 'antd';
import { useChange } from '../../../kit/client/calls.ts';
import { refusedText } from '../../../kit/client/sentence.ts';
import { kitWords } from '../../../kit/kit.words.ts';
import type { Chosen } from '../../../kit/list/selection.ts';
import { showBusy } from '../../../kit/page/busy.tsx';
import { tell } from '../../../kit/page/notices.ts';
import { usePage } from '../../../kit/page/page.ts';
import { countText } from '../../../ui/format.ts';
import type { FenceItem } from '../editor/fence-items.ts';
import { readAnew } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.bulk;

/** Several fences as one: a draft of the first, opened in the editor. */
export default function MergeDialog({ chosen, end }: { chosen: Chosen<FenceItem>; end(): void }) {
  const { search, setSearch } = usePage();
  const change = useChange(fenceMany.merge, { quiet: true, refreshes: readAnew });
  const rows = chosen.kind === 'rows' ? chosen.rows : [];
  const name = rows[0]?.name ?? '';
  const merge = () =>
    change.mutate(
      { body: { ids: rows.map(({ id }) => id) } },
      {
        onSuccess: ({ id }) => {
          tell({ key: 'fence-merge', kind: 'success', text: words.merged(name) });
          end();
          setSearch({ ...search, edit: id });
        },
      },
    );
  return (
    <Modal
      open
      title={words.mergeTitle(countText(chosen.count))}
      okText={words.merge}
      cancelText={kitWords.cancel}
      okButtonProps={{ loading: showBusy(change.isPending) }}
      onOk={merge}
      onCancel={end}
      width={480}
    >
      <p>{words.mergeWhat(name)}</p>
      <ul>
        {rows.map(({ id, name: one }) => (
          <li key={id}>{one}</li>
        ))}
      </ul>
      {change.error && <Alert type="error" showIcon role="alert" title={refusedText(change.error)} />}
    </Modal>
  );
}
