import './money.css';
import '../days/days.css';
import { mostWallDays, walls } from '@kickstand/contract/insight/walls';
import { wallGroups } from '@kickstand/domain/insight/walls';
import { useState } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { usePage } from '../../../kit/page/page.ts';
import { DaysBar } from '../days/days-bar.tsx';
import { freshnessOf, slowly, useSpan } from '../days/use-days.ts';
import { CopiesFigures, usePanelState } from '../stage/panel.tsx';
import { Stage } from '../stage/stage.tsx';
import { readsOf, useCarousel, useHabits } from '../stage/use-wall.ts';
import { wallsWords as words } from '../walls.words.ts';
import { ChartPanel } from './chart-panel.tsx';
import { GroupPanel } from './group-panel.tsx';
import { RevenueTools } from './revenue-tools.tsx';

/** How many charts are side by side. */
const chartsAtATime = 4;
const mostDays = mostWallDays.revenue;

/** `/screenHome1`: revenue, in four groups that are never mixed. */
export default function RevenueWall() {
  const { search, setSearch } = usePage();
  const habits = useHabits();
  const may = useMay();
  const groups = wallGroups.filter(({ code }) => may(code));
  const charts = [...new Set(groups.flatMap((group) => group.charts))];
  const isDrawn = search.tab === 'chart';
  const every = slowly(habits.refresh);
  const { query, slidesOf, carousel } = useSpan(mostDays);
  const what = isDrawn ? 'charts' : 'groups';
  const told = useCall(walls.revenue, { query: { ...query, what } }, readsOf(every));
  const pages = useCarousel(isDrawn ? Math.ceil(charts.length / chartsAtATime) : 1);
  const [copies, setCopies] = useState(false);
  const isStale = usePanelState(told, every) === 'stale';
  const from = pages.at * chartsAtATime;
  return (
    <Stage
      title={words.revenue}
      tabs={[words.tabs.data, words.tabs.chart]}
      tab={isDrawn ? 1 : 0}
      turnTab={(to) => setSearch({ ...search, tab: to === 1 ? 'chart' : undefined })}
      slides={slidesOf(told)}
      slidesName={words.days}
      tools={<RevenueTools asked={query} copies={copies} setCopies={setCopies} />}
      beside={<DaysBar asked={query} told={told} mostDays={mostDays} />}
      carousel={
        isDrawn ? { ...carousel, isHeld: pages.isHeld, progress: pages.progress, hold: pages.hold } : carousel
      }
      fresh={freshnessOf(told, isStale)}
      habits={habits}
    >
      <CopiesFigures value={copies}>
        <div className="wall-groups" data-panels={isDrawn ? chartsAtATime : groups.length}>
          {isDrawn
            ? charts
                .slice(from, from + chartsAtATime)
                .map((name) => <ChartPanel key={name} name={name} told={told} every={every} />)
            : groups.map((group) => <GroupPanel key={group.name} group={group} told={told} every={every} />)}
          {groups.length === 0 && <p className="wall-instead">{words.noGroup}</p>}
        </div>
      </CopiesFigures>
    </Stage>
  );
}
