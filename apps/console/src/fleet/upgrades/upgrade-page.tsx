import { lazy } from 'react';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { usePage } from '../../kit/page/page.ts';
import { upgradesWords as words } from './upgrades.words.ts';
import './upgrades.css';

const JobList = lazy(() => import('./job-list.tsx'));
const JobDetail = lazy(() => import('./job-detail.tsx'));

/** All upgrades, or the one in the address. */
function Jobs() {
  const { job } = usePage().search;
  return job === undefined ? <JobList /> : <JobDetail id={job} />;
}

const tabs = [
  { key: 'packages', label: words.tabs.packages, Content: lazy(() => import('./package-list.tsx')) },
  { key: 'jobs', label: words.tabs.jobs, Content: Jobs },
];

/** Firmware: packages and upgrades. */
export default function UpgradePage() {
  return <DetailTabs tabs={tabs} label={words.title} />;
}
