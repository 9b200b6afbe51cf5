import { directions, moveKinds, type StockMove, stock } from '@kickstand/contract/fleet/production';
import { lazy } from 'react';
import { defineAction } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { count, instant, text } from '../../../kit/list/cells.tsx';
import { pick, pickFrom, search, yesNo } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { useStores } from '../production.service.ts';
import { productionWords } from '../production.words.ts';

const words = productionWords.stock;

const add = defineAction<undefined, typeof stock.addMove>({
  call: stock.addMove,
  label: words.addMove,
  form: lazy(() => import('./move-add.tsx')),
});

const returned = defineAsk<StockMove, typeof stock.returned>({
  call: stock.returned,
  label: words.returned,
  level: 2,
  applies: ({ direction, returnedAt }) => direction === 'out' && returnedAt === null,
  changes: () => words.returnedEffect,
  request: ({ id }) => ({ params: { id } }),
});

export default defineListScreen({
  call: stock.moves,
  title: words.tabs.moves,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    at: instant,
    store: text,
    kind: Object.assign((value: StockMove['kind']) => words.kinds[value], { width: 100 }),
    code: text,
    item: text,
    quantity: count,
    direction: Object.assign((value: StockMove['direction']) => words.directions[value], { width: 80 }),
    receiver: text,
    dueOn: text,
    returnedAt: instant,
    operator: text,
    remark: text,
  },
  filters: {
    storeId: pickFrom(useStores),
    kind: pick(moveKinds, words.kinds),
    direction: pick(directions, words.directions),
    code: search,
    toReturn: yesNo,
  },
  rowActions: [returned],
  create: add,
  empty: words.emptyMoves,
});
