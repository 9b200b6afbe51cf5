import { lazy } from 'react';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { usePage } from '../../kit/page/page.ts';
import { stationApplicationsWords as words } from './station-applications.words.ts';

const StationQueue = lazy(() => import('./station-queue.tsx'));
const tabs = [
  { key: 'list', label: words.tabs.list, Content: StationQueue },
  { key: 'map', label: words.tabs.map, Content: lazy(() => import('./station-map.tsx')) },
];

/** Applications as a list and on a map; the one being processed fills the page. */
export default function StationApplicationsPage() {
  const { search } = usePage();
  return search.open === undefined ? <DetailTabs tabs={tabs} label={words.title} /> : <StationQueue />;
}
