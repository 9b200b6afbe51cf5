import { lazy } from 'react';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { helpWords as words } from './help.words.ts';

const tabs = [
  { key: 'articles', label: words.tabs.articles, Content: lazy(() => import('./article-list.tsx')) },
  { key: 'categories', label: words.tabs.categories, Content: lazy(() => import('./category-list.tsx')) },
  { key: 'telephones', label: words.tabs.telephones, Content: lazy(() => import('./telephone-list.tsx')) },
];

/** What riders and field staff read when they do not know how to go on, and who answers the phone where. */
export default function HelpConfig() {
  return <DetailTabs tabs={tabs} label={words.title} />;
}
