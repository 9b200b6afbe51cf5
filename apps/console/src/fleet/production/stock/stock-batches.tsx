import { type ProductionBatch, stock } from '@kickstand/contract/fleet/production';
import { AtOnce } from '../../../kit/action/at-once.tsx';
import { defineView } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { send } from '../../../kit/client/client.ts';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import { saveSheet } from '../../../kit/import/import-file.ts';
import { count, instant, text } from '../../../kit/list/cells.tsx';
import { pick } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { tell } from '../../../kit/page/notices.ts';
import { ImportButton } from '../import-button.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.stock;

const undo = defineAsk<ProductionBatch, typeof stock.undo>({
  call: stock.undo,
  label: words.undo,
  level: 3,
  danger: true,
  refreshes: ['stock', 'assets', 'vehicles'],
  applies: ({ state }) => state === 'imported',
  blocked: ({ undoUntil }) => (undoUntil === null || undoUntil < Date.now() ? words.undoOver : undefined),
  changes: ({ fileName }) => words.undoEffect(fileName),
  request: ({ id }, { reason = '' }) => ({ params: { id }, body: { reason } }),
});

/** The refused rows as a file to correct. */
const badRows = defineView<ProductionBatch>({
  id: 'bad-rows',
  label: words.badRows,
  applies: ({ bad }) => bad > 0,
  view: ({ row: { id }, close }) => <AtOnce work={() => void fetchBadRows(id).finally(close)} />,
});

async function fetchBadRows(id: string) {
  try {
    const { fileName, xlsx } = await send(stock.badFile, { params: { id } }, { quiet: true });
    saveSheet(fileName, xlsx);
  } catch (error) {
    tell({ key: stock.badFile.id, kind: 'error', title: words.badRows, text: sentenceOf(error) });
  }
}

export default defineListScreen({
  call: stock.batches,
  title: words.tabs.batches,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    createdAt: instant,
    kind: Object.assign((value: string) => words.imports[value as keyof typeof words.imports], {
      width: 140,
    }),
    fileName: text,
    operator: text,
    total: count,
    good: count,
    bad: count,
    state: Object.assign((value: ProductionBatch['state']) => words.batchStates[value], { width: 100 }),
    importedAt: instant,
  },
  filters: { state: pick(['checked', 'imported', 'undone'] as const, words.batchStates) },
  rowActions: [badRows, undo],
  toolbar: ImportButton,
  empty: words.emptyBatches,
});
