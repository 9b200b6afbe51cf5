import './operation.css';
import { mostWallDays, type WallLive, walls } from '@kickstand/contract/insight/walls';
import { useEffect } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { live } from '../../../kit/client/live.ts';
import { usePage } from '../../../kit/page/page.ts';
import { DaysBar } from '../days/days-bar.tsx';
import { freshnessOf, slowly, useSpan } from '../days/use-days.ts';
import { usePanelState } from '../stage/panel.tsx';
import { Stage } from '../stage/stage.tsx';
import { readsOf, useCarousel, useHabits } from '../stage/use-wall.ts';
import { wallsWords as words } from '../walls.words.ts';
import { Battery, Idle, States } from './fleet-panels.tsx';
import { MapPanel } from './map-panel.tsx';
import { QueryTab } from './query-tab.tsx';
import { Events, Stations, Users } from './side-panels.tsx';

const mostDays = mostWallDays.operation;

/** The query of a panel: which areas, and the interval, milliseconds. */
export interface Asking {
  query: { areaIds?: number[] };
  every: number | undefined;
}

/** The present fleet: all areas, and each in turn. */
function useNowInTurn(refresh: number, enabled: boolean) {
  const every = refresh === 0 ? undefined : refresh * 1_000;
  const reads = { ...readsOf(every), enabled };
  const all = useCall(walls.live, { query: {} }, reads);
  const areas = all.data?.areas ?? none;
  const isSeveral = areas.length > 1;
  const carousel = useCarousel(isSeveral ? areas.length + 1 : 1);
  const area = isSeveral ? areas[carousel.at - 1] : undefined;
  const asking: Asking = { query: area ? { areaIds: [area.id] } : {}, every };
  const one = useCall(walls.live, { query: asking.query }, reads);
  const slides = [{ key: 'all', name: words.allAreas }, ...(isSeveral ? areas.map(slideOf) : [])];
  return { all, one, areas, asking, head: { carousel, slides, slidesName: words.areas } };
}

const none: WallLive['areas'] = [];
const slideOf = ({ id, name }: WallLive['areas'][number]) => ({ key: String(id), name });

/** Its use over some days, chosen by hand. */
function useOverDays(refresh: number, enabled: boolean) {
  const every = slowly(refresh);
  const { query, slidesOf, carousel } = useSpan(mostDays);
  const told = useCall(walls.query, { query }, { ...readsOf(every), enabled });
  const beside = <DaysBar asked={query} told={told} mostDays={mostDays} />;
  return { told, query, every, head: { carousel, slides: slidesOf(told), slidesName: words.days, beside } };
}

/** `/screenHome`: the fleet and its use, now and over days, for a public display. */
export default function OperationWall() {
  const { search, setSearch } = usePage();
  const habits = useHabits();
  const isQuery = search.tab === 'query';
  const now = useNowInTurn(habits.refresh, !isQuery);
  const days = useOverDays(habits.refresh, isQuery);
  const [main, every] = isQuery ? [days.told, days.every] : [now.all, now.asking.every];
  const state = usePanelState<object>(main, every);
  useEffect(() => live.use(), []);
  const { one, asking, areas } = now;
  return (
    <Stage
      title={words.operation}
      tabs={[words.tabs.live, words.tabs.query]}
      tab={isQuery ? 1 : 0}
      turnTab={(at) => setSearch({ ...search, tab: at === 1 ? 'query' : undefined })}
      {...(isQuery ? days.head : now.head)}
      fresh={freshnessOf(main, state === 'stale')}
      habits={habits}
    >
      {isQuery ? (
        <QueryTab asked={days.query} told={days.told} every={days.every} />
      ) : (
        <div className="wall-operation">
          <div>
            <States told={one} asking={asking} />
            <Battery told={one} asking={asking} />
            <Idle told={one} asking={asking} />
          </div>
          <MapPanel told={one} asking={asking} areas={areas} isLight={habits.light} />
          <div>
            <Users asking={asking} />
            <Stations asking={asking} />
            <Events asking={asking} />
          </div>
        </div>
      )}
    </Stage>
  );
}
