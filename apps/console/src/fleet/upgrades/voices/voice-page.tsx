import { lazy } from 'react';
import { DetailTabs } from '../../../kit/page/detail-tabs.tsx';
import { usePage } from '../../../kit/page/page.ts';
import { voicesWords as words } from './voices.words.ts';
import '../upgrades.css';

const PackList = lazy(() => import('./pack-list.tsx'));
const PackSounds = lazy(() => import('./pack-sounds.tsx'));
const PushList = lazy(() => import('./push-list.tsx'));
const PushVehicles = lazy(() => import('./push-vehicles.tsx'));

/** All voice packs, or the sounds of the one in the address. */
function Packs() {
  const { pack } = usePage().search;
  return pack === undefined ? <PackList /> : <PackSounds id={pack} />;
}

/** All pushes, or the vehicles of the one in the address. */
function Pushes() {
  const { job } = usePage().search;
  return job === undefined ? <PushList /> : <PushVehicles id={job} />;
}

const tabs = [
  { key: 'packs', label: words.tabs.packs, Content: Packs },
  { key: 'jobs', label: words.tabs.jobs, Content: Pushes },
];

/** Voice packs and their pushes. */
export default function VoicePage() {
  return <DetailTabs tabs={tabs} label={words.title} />;
}
