import { lazy } from 'react';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { webhooksWords as words } from './webhooks.words.ts';

const tabs = [
  { key: 'endpoints', label: words.endpoints, Content: lazy(() => import('./endpoints-list.tsx')) },
  { key: 'deliveries', label: words.deliveries, Content: lazy(() => import('./deliveries-list.tsx')) },
];

/** A company's endpoints and deliveries. */
export default function WebhooksPage() {
  return <DetailTabs tabs={tabs} label={words.title} />;
}
