import { lazy } from 'react';
import { DetailTabs } from '../../../kit/page/detail-tabs.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.schemes;

const tabs = [
  { key: 'schemes', label: words.tabs.schemes, Content: lazy(() => import('./scheme-list.tsx')) },
  {
    key: 'models',
    label: words.tabs.models,
    may: '06',
    Content: lazy(() => import('../models/model-list.tsx')),
  },
  {
    key: 'applied',
    label: words.tabs.applied,
    may: '0663',
    Content: lazy(() => import('./scheme-applied.tsx')),
  },
];

/** The voltage schemes, and what they were applied to. */
export default function SchemePage() {
  return <DetailTabs tabs={tabs} label={words.title} />;
}
