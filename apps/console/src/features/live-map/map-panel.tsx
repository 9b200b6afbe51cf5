import { MenuFoldOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { FleetCounts } from '@kickstand/contract/vehicles';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { countText } from '../../ui/format.ts';
import { liveMapWords as words } from './live-map.words.ts';
import { type MapWish, mostAreas } from './map-address.ts';
import type { MapNews } from './map-session.ts';
import type { Area } from './overlays.ts';
import { SearchBox } from './search-box.tsx';
import { StatsPanel } from './stats-panel.tsx';
import { VehicleLines } from './vehicle-lines.tsx';

type Tab = 'stats' | 'list';

interface MapPanelProps {
  wish: MapWish;
  change(patch: Partial<MapWish>): void;
  counts: FleetCounts | undefined;
  areas: readonly Area[];
  chooseAreas(ids: readonly number[]): void;
  news: MapNews;
  /** There is no map: the list stands for it. */
  alone: boolean;
  onTab(tab: Tab): void;
  onPick(carId: string): void;
}

/** Beside the map: search, areas, counts that filter, and the vehicles in view as a list. */
export function MapPanel({
  wish,
  change,
  counts,
  areas,
  chooseAreas,
  news,
  alone,
  onTab,
  onPick,
}: MapPanelProps) {
  const [chosen, setChosen] = useState<Tab>();
  const [open, setOpen] = useState(false);
  const tab = chosen ?? (alone ? 'list' : 'stats');
  const show = (next: Tab) => {
    setChosen(next);
    onTab(next);
  };
  return (
    <section className="map-panel" aria-label={words.panel} data-open={open || alone}>
      <div className="map-panel-head">
        <SearchBox onFound={onPick} />
        <Button
          className="map-panel-toggle"
          aria-expanded={open}
          aria-label={open ? words.closePanel : words.openPanel}
          icon={open ? <MenuFoldOutlined /> : <UnorderedListOutlined />}
          onClick={() => setOpen(!open)}
        />
      </div>
      <div className="map-panel-body">
        {areas.length > 1 && (
          <Select<number[]>
            mode="multiple"
            allowClear
            aria-label={words.areas}
            placeholder={words.allAreas}
            maxCount={mostAreas}
            maxTagCount="responsive"
            showSearch={{ optionFilterProp: 'label' }}
            value={[...wish.areas]}
            options={areas.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={chooseAreas}
          />
        )}
        <Segmented<Tab>
          block
          value={tab}
          options={[
            { value: 'stats', label: words.stats },
            { value: 'list', label: words.inViewList(countText(news.inView)) },
          ]}
          onChange={show}
        />
        {tab === 'stats' ? (
          <StatsPanel counts={counts} wish={wish} change={change} />
        ) : (
          <InView news={news} picked={wish.car} onPick={onPick} />
        )}
      </div>
    </section>
  );
}

interface InViewProps {
  news: MapNews;
  picked: string | undefined;
  onPick(carId: string): void;
}

function InView({ news: { list, inView, coarse, fed }, picked, onPick }: InViewProps) {
  if (coarse) return <p className="muted">{words.coarse}</p>;
  if (fed && inView === 0) return <p className="muted">{words.noneInView}</p>;
  return (
    <div className="in-view">
      {inView > list.length && list.length > 0 && <p className="muted">{words.firstOf(list.length)}</p>}
      <VehicleLines
        label={words.inViewList('')}
        list={list}
        picked={picked}
        onPick={({ vehicle }) => onPick(String(vehicle))}
      />
    </div>
  );
}
