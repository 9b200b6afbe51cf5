import { fenceMany } from '@kickstand/contract/fences';
import { Alert, Modal } from 'antd';
import { showBusy } from '../../kit/busy.tsx';
import { useChange } from '../../kit/calls.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { tell } from '../../kit/notices.ts';
import { usePage } from '../../kit/page.ts';
import type { Chosen } from '../../kit/selection.ts';
import { refusedText } from '../../kit/sentence.ts';
import { countText } from '../../ui/format.ts';
import type { FenceItem } from './fence-items.ts';
import { fencesWords } from './fences.words.ts';
import { readAnew } from './use-saving.ts';

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
