import { fenceMany } from '@kickstand/contract/places/fences';
import { AskDialog } from '../../../kit/action/ask-dialog.tsx';
import { useAsk } from '../../../kit/action/use-ask.ts';
import type { Chosen } from '../../../kit/list/selection.ts';
import { tell } from '../../../kit/page/notices.ts';
import { usePage } from '../../../kit/page/page.ts';
import { countText } from '../../../ui/format.ts';
import type { FenceItem } from '../editor/fence-items.ts';
import { readAnew } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.bulk;

/** Merges several fences: a draft of the first, opened in the editor. */
export default function MergeDialog({ chosen, end }: { chosen: Chosen<FenceItem>; end(): void }) {
  const { search, setSearch } = usePage();
  const { ask, busy, refused } = useAsk(fenceMany.merge, { refreshes: readAnew });
  const rows = chosen.kind === 'rows' ? chosen.rows : [];
  const name = rows[0]?.name ?? '';
  const merge = async () => {
    const reply = await ask({ body: { ids: rows.map(({ id }) => id) } });
    if (!reply) return;
    tell({ key: 'fence-merge', kind: 'success', text: words.merged(name) });
    end();
    setSearch({ ...search, edit: reply.id });
  };
  return (
    <AskDialog
      title={words.mergeTitle(countText(chosen.count))}
      agreeing={words.merge}
      busy={busy}
      refused={refused}
      submit={() => void merge()}
      cancel={end}
    >
      <p>{words.mergeWhat(name)}</p>
      <ul>
        {rows.map(({ id, name: one }) => (
          <li key={id}>{one}</li>
        ))}
      </ul>
    </AskDialog>
  );
}
