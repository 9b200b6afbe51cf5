import { Tabs } from 'antd';
import { type ComponentType, Suspense } from 'react';
import { useMay } from '../action/access.tsx';
import { usePage } from './page.ts';
import { LoadingPanel } from './states.tsx';
import './detail-tabs.css';
import './kit.css';

export interface DetailTab {
  key: string;
  label: string;
  /** Permission expression; without it the tab is absent. */
  may?: string;
  Content: ComponentType;
}

const noLists = { pageNum: undefined, pageSize: undefined, sort: undefined, dir: undefined, row: undefined };

/** The tabs of a detail page; which one is open stands in the address. */
export function DetailTabs({ tabs, label }: { tabs: readonly DetailTab[]; label: string }) {
  const { search, setSearch } = usePage();
  const may = useMay();
  const allowed = tabs.filter((tab) => tab.may === undefined || may(tab.may));
  const open = allowed.find((tab) => tab.key === search.tab) ?? allowed[0];
  return (
    <Tabs
      aria-label={label}
      className="detail-tabs"
      activeKey={open?.key ?? ''}
      destroyOnHidden
      onChange={(tab) => setSearch({ ...search, ...noLists, tab })}
      items={allowed.map(({ key, label: title, Content }) => ({
        key,
        label: title,
        children: (
          <Suspense fallback={<LoadingPanel rows={4} />}>
            <Content />
          </Suspense>
        ),
      }))}
    />
  );
}
