import { lazy } from 'react';
import { DetailTabs } from '../../../kit/page/detail-tabs.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.stock;

const tabs = [
  { key: 'items', label: words.tabs.items, Content: lazy(() => import('./stock-items.tsx')) },
  { key: 'moves', label: words.tabs.moves, Content: lazy(() => import('./stock-moves.tsx')) },
  { key: 'stores', label: words.tabs.stores, Content: lazy(() => import('./stock-stores.tsx')) },
  {
    key: 'numbers',
    label: words.tabs.numbers,
    may: '0659',
    Content: lazy(() => import('../numbers/number-runs.tsx')),
  },
  {
    key: 'batches',
    label: words.tabs.batches,
    may: '0659',
    Content: lazy(() => import('./stock-batches.tsx')),
  },
];

/** Stock, its movements, and imports. */
export default function StockPage() {
  return <DetailTabs tabs={tabs} label={words.title} />;
}
