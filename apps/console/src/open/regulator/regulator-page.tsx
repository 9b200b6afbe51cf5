import { lazy } from 'react';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { regulatorWords as words } from './regulator.words.ts';
import './regulator.css';

const tabs = [
  { key: 'map', label: words.tabs.map, Content: lazy(() => import('./map/map-tab.tsx')) },
  {
    key: 'complaints',
    label: words.tabs.complaints,
    Content: lazy(() => import('./lists/complaints-list.tsx')),
  },
  {
    key: 'violations',
    label: words.tabs.violations,
    Content: lazy(() => import('./lists/violations-list.tsx')),
  },
  { key: 'vehicles', label: words.tabs.vehicles, Content: lazy(() => import('./lists/registered-list.tsx')) },
  { key: 'sheet', label: words.tabs.sheet, Content: lazy(() => import('./lists/sheet-tab.tsx')) },
  { key: 'feeds', label: words.tabs.feeds, Content: lazy(() => import('./lists/feeds-tab.tsx')) },
  { key: 'refused', label: words.tabs.refused, Content: lazy(() => import('./lists/refused-list.tsx')) },
  {
    key: 'districts',
    label: words.tabs.districts,
    may: '050278',
    Content: lazy(() => import('./lists/districts-tab.tsx')),
  },
];

/** What a city is shown of its fleet, and its complaints. */
export default function RegulatorPage() {
  return <DetailTabs tabs={tabs} label={words.title} />;
}
