import { lazy } from 'react';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { statusWords as words } from './status.words.ts';

const tabs = [
  { key: 'parts', label: words.parts, Content: lazy(() => import('./parts-tab.tsx')) },
  { key: 'jobs', label: words.jobs, Content: lazy(() => import('./jobs-tab.tsx')) },
];

/** How the deployment itself stands, for those who run it. */
export default function StatusPage() {
  return <DetailTabs tabs={tabs} label={words.title} />;
}
