import './operation.css';
import { type WallLive, walls } from '@kickstand/contract/walls';
import { useEffect } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { live } from '../../../kit/client/live.ts';
import { usePage } from '../../../kit/page/page.ts';
import { usePanelState } from '../stage/panel.tsx';
import { Stage } from '../stage/stage.tsx';
import { useCarousel, useHabits } from '../stage/use-wall.ts';
import { wallsWords as words } from '../walls.words.ts';
import { Battery, Idle, States } from './fleet-panels.tsx';
import { MapPanel } from './map-panel.tsx';
import { Events, Stations, Users } from './side-panels.tsx';

/** What a panel asks with: which areas, and how often, milliseconds. */
export interface Asking {
  query: { areaIds?: number[] };
  every: number | undefined;
}

/** `/screenHome`: the fleet and its use, for whoever passes by. */
export default function OperationWall() {
  const { search, setSearch } = usePage();
  const habits = useHabits();
  const every = habits.refresh === 0 ? undefined : habits.refresh * 1_000;
  const all = useCall(walls.live, { query: {} }, { ...(every && { every }), quiet: true });
  const areas = all.data?.areas ?? [];
  const carousel = useCarousel(areas.length > 1 ? areas.length + 1 : 1);
  const area = areas.length > 1 ? areas[carousel.at - 1] : undefined;
  const asking: Asking = { query: area ? { areaIds: [area.id] } : {}, every };
  const one = useCall(walls.live, { query: asking.query }, { ...(every && { every }), quiet: true });
  const state = usePanelState(all, every);
  useEffect(() => live.use(), []);
  return (
    <Stage
      title={words.operation}
      tabs={[words.tabs.live]}
      tab={search.tab === 'query' ? 1 : 0}
      turnTab={(at) => setSearch({ ...search, tab: at === 1 ? 'query' : undefined })}
      slides={[{ key: 'all', name: words.allAreas }, ...areas.map(slideOf)].slice(
        0,
        areas.length > 1 ? undefined : 1,
      )}
      carousel={carousel}
      fresh={{
        at: all.data && all.dataUpdatedAt,
        isStale: state === 'stale',
        ahead: all.data ? all.data.at - all.dataUpdatedAt : 0,
      }}
      habits={habits}
    >
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
    </Stage>
  );
}

const slideOf = ({ id, name }: WallLive['areas'][number]) => ({ key: String(id), name });
