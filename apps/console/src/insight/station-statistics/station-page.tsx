import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import HistoryList from './history-list.tsx';
import LiveList from './live-list.tsx';
import SlotsList from './slots-list.tsx';
import { stationStatisticsWords as words } from './station-statistics.words.ts';

const tabs = [
  { key: 'live', label: words.tabs.live, Content: LiveList },
  { key: 'history', label: words.tabs.history, Content: HistoryList },
  { key: 'slots', label: words.tabs.slots, Content: SlotsList },
];

/** The standing of stations and their history. */
export default function StationPage() {
  return <DetailTabs tabs={tabs} label={words.title} />;
}
