import { type CityOverview, regulator } from '@kickstand/contract/open/regulator';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { Switch } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { instantText } from '../../../kit/page/format.ts';
import { usePage } from '../../../kit/page/page.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { locale } from '../../../kit/words.ts';
import { MapFrame } from '../../../platform/map-kit/dots/map-frame.parts.tsx';
import { startAt } from '../../../platform/map-kit/start-at.parts.ts';
import { useDrawnMap } from '../../../platform/map-kit/use-drawn-map.parts.ts';
import { useDistricts, useLooked } from '../looked.ts';
import { LookedBar } from '../looked-bar.tsx';
import { regulatorWords } from '../regulator.words.ts';
import type { Drawn } from './city-map.ts';
import { DistrictTable, Tiles } from './figures-panel.tsx';
import { Legend } from './legend.tsx';
import { PinTable } from './pin-table.tsx';
import { pinsOf, rowOfPin } from './pins.ts';
import { StationTable } from './station-table.tsx';

const words = regulatorWords.map;

function CityMapFrame({ drawn }: { drawn: Drawn }) {
  const place = useRef<HTMLDivElement>(null);
  const { open } = usePage();
  const openPin = useEffectEvent((pinId: string) => {
    const pin = drawn.pins.find(({ id }) => id === pinId);
    if (pin) open(rowOfPin(pin));
  });
  const { map, state } = useDrawnMap(place, async (container, look) => {
    const { CityMap } = await import('./city-map.ts');
    const language = locale === 'zh-CN' ? 'zh' : 'en';
    const corners = drawn.districts.flatMap(({ polygons }) =>
      polygons.flatMap(([outer = []]) => outer.map(([lng, lat]): LngLat => [lng, lat])),
    );
    return new CityMap({
      container,
      appearance: look,
      language,
      title: words.canvas,
      start: startAt(corners),
      open: openPin,
    });
  });
  useEffect(() => map?.show(drawn), [map, drawn]);
  return <MapFrame place={place} state={state} title={words.frame} />;
}

/** What the figures and the map cover. */
function Notes({ overview }: { overview: CityOverview }) {
  const { metric } = useLooked();
  const { picturedAt, shutDay, cells } = overview;
  return (
    <p className="muted">
      {metric === 'vehicles'
        ? picturedAt === null
          ? words.notPictured
          : words.picturedAt(instantText(picturedAt))
        : shutDay === null
          ? words.notShut
          : words.shutUntil(shutDay)}{' '}
      {cells.length === 0 && words.none} {regulatorWords.figures.hidden}
    </p>
  );
}

/** Single vehicles, for operators who ask for them. */
function usePoints(shows: boolean) {
  const { metric: _, ...looked } = useLooked();
  const found = useCall(regulator.points, { query: looked }, { enabled: shows, keep: true });
  return shows ? found.data?.list : undefined;
}

const none: Drawn['points'] = [];

/** The map of a city with the figures of its districts. */
export default function MapTab() {
  const looked = useLooked();
  const may = useMay();
  const runsFleet = may(regulator.points);
  const [asksPoints, setAsksPoints] = useState(false);
  const showsPoints = asksPoints && runsFleet && looked.metric === 'vehicles';
  const points = usePoints(showsPoints) ?? none;
  const overview = useCall(regulator.overview, { query: looked }, { quiet: true, keep: true });
  const districts = useDistricts();
  const { districtId } = looked;
  const pins = useMemo(() => (overview.data ? pinsOf(overview.data) : []), [overview.data]);
  const drawn = useMemo((): Drawn | undefined => {
    const shown = districts.data?.list.filter((one) => !districtId || one.districtId === districtId);
    return overview.data && shown && { ...overview.data, districts: shown, pins, points };
  }, [overview.data, districts.data, districtId, pins, points]);
  return (
    <div className="regulator">
      <h1 className="list-title">{regulatorWords.title}</h1>
      <LookedBar />
      {runsFleet && looked.metric === 'vehicles' && (
        <Switch
          className="regulator-switch"
          checked={asksPoints}
          onChange={setAsksPoints}
          checkedChildren={regulatorWords.bar.points}
          unCheckedChildren={regulatorWords.bar.points}
          aria-label={regulatorWords.bar.points}
        />
      )}
      <Loaded of={overview}>
        {(found) => (
          <>
            <Tiles total={found.total} staffOnDuty={found.staffOnDuty} />
            {overview.isPlaceholderData && <p role="status">{words.again}</p>}
            <Notes overview={found} />
            <Loaded of={{ data: drawn, error: districts.error, refetch: districts.refetch }}>
              {(shown) => <CityMapFrame drawn={shown} />}
            </Loaded>
            <Legend showsPoints={showsPoints} />
            <DistrictTable districts={found.districts} />
            <PinTable pins={pins} />
            <StationTable stations={found.stations} />
          </>
        )}
      </Loaded>
    </div>
  );
}
