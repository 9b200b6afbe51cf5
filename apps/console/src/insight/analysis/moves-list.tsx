import { analysis, mostMoves, type SuggestedMoveRow } from '@kickstand/contract/insight/analysis';
import { defineBulk } from '../../kit/action/define-bulk.tsx';
import { resultsBy } from '../../kit/action/results-by.ts';
import { count, link, metres, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import type { Chosen } from '../../kit/list/selection.ts';
import { fencesPaths } from '../../places/fences/fences.paths.ts';
import { countText } from '../../ui/format.ts';
import { analysisWords as words } from './analysis.words.ts';
import { useLooked } from './looked-at.ts';
import { decimal } from './places-list.tsx';

const idsOf = (chosen: Chosen<SuggestedMoveRow>) => (chosen.kind === 'rows' ? chosen.ids : []);

const moveOf = (id: string) => {
  const [fromId = '', toId = '', n] = id.split(':');
  return { fromId, toId, n: Number(n) };
};

const make = defineBulk<SuggestedMoveRow, typeof analysis.makeMoves>({
  call: analysis.makeMoves,
  label: words.make,
  level: 2,
  most: mostMoves,
  changes: ({ count: n }) => words.madeOf(countText(n)),
  request: (chosen) => ({ body: { moves: idsOf(chosen).map(moveOf) } }),
  useOutcome: resultsBy('id'),
  refreshes: ['analysis', 'ops'],
});

const stationBy = (key: 'fromId' | 'toId') =>
  withLayout(
    link((row: SuggestedMoveRow) => fencesPaths.stations.to({}, { fence: row[key] }), { outside: true }),
    { width: 180 },
  );

const Moves = defineListScreen({
  call: analysis.moves,
  title: words.tabs.moves,
  columns: { fromName: stationBy('fromId'), toName: stationBy('toId'), n: count, metres, lost: decimal },
  bulkActions: [make],
  labels: words.labels,
  empty: words.movesEmpty,
});

/** Suggested moves; the chosen ones become tasks. */
export default function MovesList() {
  const { modelId: _, ...looked } = useLooked();
  return (
    <>
      <p className="muted">{words.movesHint}</p>
      <Moves fixed={looked} />
    </>
  );
}
