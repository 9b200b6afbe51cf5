import { analysis } from '@kickstand/contract/insight/analysis';
import { Tabs } from 'antd';
import { lazy, Suspense } from 'react';
import { Gate } from '../../kit/action/access.tsx';
import { usePage } from '../../kit/page/page.ts';
import { ForbiddenPanel, LoadingPanel } from '../../kit/page/states.tsx';
import { analysisWords as words } from './analysis.words.ts';
import { useAnalysisAddress } from './looked-at.ts';
import { LookedBar } from './looked-bar.tsx';
import './analysis.css';

const tabs = {
  overview: lazy(() => import('./overview.tsx')),
  map: lazy(() => import('./map-tab.tsx')),
  places: lazy(() => import('./places-list.tsx')),
  moves: lazy(() => import('./moves-list.tsx')),
};
type Tab = keyof typeof tabs;

const ViewsMenu = lazy(async () => ({
  default: (await import('../../kit/list/views/views-menu.tsx')).ViewsMenu,
}));

/** How the fleet earns: when, where and how it is used, what it loses, and what would change that. */
export default function AnalysisPage() {
  const { search, setSearch } = usePage();
  const tab: Tab = (search.tab ?? '') in tabs ? (search.tab as Tab) : 'overview';
  const Shown = tabs[tab];
  const { from, to, days, hours, model, vs, side, opAreaIds, agentIds } = search;
  const address = useAnalysisAddress();
  return (
    <Gate may={analysis.summary} otherwise={<ForbiddenPanel needs={analysis.summary.access} />}>
      <div className="analysis">
        <div className="list-toolbar">
          <h1 className="list-title">{words.title}</h1>
          <span className="list-tools">
            <Suspense>
              <ViewsMenu list="analysis.summary" title={words.title} address={address} embedded={false} />
            </Suspense>
          </span>
        </div>
        <LookedBar />
        <Tabs
          className="detail-tabs"
          activeKey={tab}
          onChange={(next) =>
            setSearch({ from, to, days, hours, model, vs, side, opAreaIds, agentIds, tab: next })
          }
          items={(Object.keys(tabs) as Tab[]).map((key) => ({ key, label: words.tabs[key] }))}
        />
        <Suspense fallback={<LoadingPanel />}>
          <Shown />
        </Suspense>
      </div>
    </Gate>
  );
}
