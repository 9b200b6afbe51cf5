import { lazy } from 'react';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { helpWords as words } from './help.words.ts';

const tabs = [
  { key: 'articles', label: words.tabs.articles, Content: lazy(() => import('./article-list.tsx')) },
  { key: 'categories', label: words.tabs.categories, Content: lazy(() => import('./category-list.tsx')) },
  { key: 'telephones', label: words.tabs.telephones, Content: lazy(() => import('./telephone-list.tsx')) },
];

/** Help articles, categories and hotlines. */
export default function HelpConfig() {
  return <DetailTabs tabs={tabs} label={words.title} />;
}
