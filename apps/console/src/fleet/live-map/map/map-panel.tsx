import { MenuFoldOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { alarms } from '@kickstand/contract/fleet/alarms';
import { Button, Segmented, Select } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { countText } from '../../../ui/format.ts';
import { AlarmDock, AlarmsName } from '../../alarms/alarms.parts.tsx';
import { InView } from '../fleet/list-in-view.tsx';
import { StatsPanel } from '../fleet/stats-panel.tsx';
import type { Area } from '../layers/overlays.ts';
import { liveMapWords as words } from '../live-map.words.ts';
import type { Tally } from '../snapshot/snapshot-tally.ts';
import { type MapWish, mostAreas } from './map-address.ts';
import type { MapNews, MapSession } from './map-session.ts';
import type { MapWork } from './map-work.ts';
import { mapWorkWords } from './map-work.words.ts';
import { SearchBox } from './search-box.tsx';

const MapFilters = lazy(() => import('../fleet/map-filters.tsx'));

export type PanelTab = 'stats' | 'alarms' | 'list';

/** The visible tab of the panel, and on narrow screens whether it is expanded. */
export interface PanelShown {
  tab: PanelTab | undefined;
  open: boolean;
}

interface MapPanelProps {
  wish: MapWish;
  change(patch: Partial<MapWish>): void;
  counts: Tally | undefined;
  areas: readonly Area[];
  chooseAreas(ids: readonly number[]): void;
  news: MapNews;
  /** There is no map: the list replaces it. */
  alone: boolean;
  session: MapSession | undefined;
  work: MapWork;
  shown: PanelShown;
  show(shown: PanelShown): void;
  onPick(carId: string): void;
}

/** The number of waiting alarms, as on the button that leads here. */
const AlarmsTab = ({ wish: { at, areas } }: { wish: MapWish }) =>
  at === undefined ? <AlarmsName areaIds={areas} /> : words.alarmGroup;

/** The panel beside the map: search, areas, counts as filters, waiting alarms, and the vehicles in view as a list. */
export function MapPanel({
  wish,
  change,
  counts,
  areas,
  chooseAreas,
  news,
  alone,
  session,
  work,
  shown,
  show,
  onPick,
}: MapPanelProps) {
  const may = useMay();
  const { open } = shown;
  const [filtering, setFiltering] = useState(isSeldomFiltered(wish));
  const tab = shown.tab ?? (alone ? 'list' : 'stats');
  const tabs: { value: PanelTab; label: ReactNode }[] = [
    { value: 'stats', label: words.stats },
    ...(may(alarms.list) ? [{ value: 'alarms' as const, label: <AlarmsTab wish={wish} /> }] : []),
    { value: 'list', label: words.inViewList(countText(news.inView)) },
  ];
  return (
    <section className="map-panel" aria-label={words.panel} data-open={open || alone}>
      <div className="map-panel-head">
        <SearchBox onFound={onPick} />
        <Button
          className="map-panel-toggle"
          aria-expanded={open}
          aria-label={open ? words.closePanel : words.openPanel}
          icon={open ? <MenuFoldOutlined /> : <UnorderedListOutlined />}
          onClick={() => show({ ...shown, open: !open })}
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
        <details className="map-more" open={filtering} onToggle={(e) => setFiltering(e.currentTarget.open)}>
          <summary>{mapWorkWords.moreFilters}</summary>
          {filtering && (
            <Suspense>
              <MapFilters wish={wish} change={change} asked={work.asked} />
            </Suspense>
          )}
        </details>
        <Segmented<PanelTab>
          block
          value={tab}
          options={tabs}
          onChange={(next) => show({ ...shown, tab: next })}
        />
        {tab === 'stats' && <StatsPanel counts={counts} wish={wish} change={change} />}
        {tab === 'alarms' && (
          <AlarmDock
            areaIds={wish.areas}
            at={wish.at}
            raised={news.raised}
            picked={wish.car}
            onPick={(car, isUrgent) => {
              onPick(car);
              if (isUrgent) work.follow.begin(car);
            }}
          />
        )}
        {tab === 'list' && <InView session={session} news={news} picked={wish.car} onPick={onPick} />}
      </div>
    </section>
  );
}

/** Whether one of the collapsed filters is in use. */
const isSeldomFiltered = ({ battery, asked }: MapWish) =>
  battery !== undefined || Object.keys(asked).length > 0;
