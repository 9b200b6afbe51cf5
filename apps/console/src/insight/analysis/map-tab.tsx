import { PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type AnalysisCell, type AnalysisFlow, analysis } from '@kickstand/contract/insight/analysis';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { Button, Segmented, Slider, Switch } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { count, link } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { usePage } from '../../kit/page/page.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { locale } from '../../kit/words.ts';
import { fencesPaths } from '../../places/fences/fences.paths.ts';
import type { Start } from '../../platform/map-kit/base-map.parts.ts';
import { MapFrame } from '../../platform/map-kit/dots/map-frame.parts.tsx';
import { startAt } from '../../platform/map-kit/start-at.parts.ts';
import { useDrawnMap } from '../../platform/map-kit/use-drawn-map.parts.ts';
import { analysisWords as words } from './analysis.words.ts';
import type { CellValue, FlowLine } from './analysis-map.ts';
import { useLooked, useSide } from './looked-at.ts';
import { SidePick } from './side-pick.tsx';

const kinds = ['starts', 'ends', 'missed', 'rate'] as const;
type Kind = (typeof kinds)[number];

const stepMs = 700;
const hoursOfDay = 24;

/** The values of cells, all day (-1) or in one hour. */
export const valuesOf = (cells: readonly AnalysisCell[], kind: Kind, hour: number): CellValue[] =>
  cells.flatMap(({ lng, lat, rate, hours, ...sums }) => {
    const value = kind === 'rate' ? rate : hour < 0 ? sums[kind] : (hours[hour] ?? 0);
    return value === null || value === 0 ? [] : [{ lng, lat, value }];
  });

/** The hour shown, -1 for all, and whether it advances automatically. */
function usePlayed() {
  const [hour, setHour] = useState(-1);
  const [plays, setPlays] = useState(false);
  useEffect(() => {
    if (!plays) return;
    const timer = setInterval(() => setHour((now) => (now + 1) % hoursOfDay), stepMs);
    return () => clearInterval(timer);
  }, [plays]);
  return { hour, setHour, plays, setPlays };
}

const drawable = (flows: readonly AnalysisFlow[]): FlowLine[] =>
  flows.flatMap(({ from, to, rides }) => (from && to && from.id !== to.id ? [{ from, to, rides }] : []));

/** The place in the address, as `lng,lat`: the map starts around it. */
function placeIn(text: string | undefined): LngLat | undefined {
  const [lng, lat] = (text ?? '').split(',').map(Number);
  return lng !== undefined && lat !== undefined && Math.abs(lng) <= 180 && Math.abs(lat) <= 85
    ? [lng, lat]
    : undefined;
}

/** Degrees shown around it. */
const around = 0.01;
const cornersOf = ([lng, lat]: LngLat): LngLat[] => [
  [lng - around, lat - around],
  [lng + around, lat + around],
];

const edgesOf = (areas: readonly { boundary: number[][][] }[]) =>
  areas.flatMap(({ boundary }) => boundary[0] ?? []).map(([lng = 0, lat = 0]): LngLat => [lng, lat]);

interface CellMapProps {
  /** Where the map is until the first cells or the requested place are loaded. */
  start: Start;
  /** Fits the first cells. */
  fits: boolean;
  /** The side in cells of the heat map. */
  side: number;
  cells: readonly CellValue[];
  flows: readonly FlowLine[];
}

function CellMap({ start, fits, side, cells, flows }: CellMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const { map, state } = useDrawnMap(place, async (container, look) => {
    const { AnalysisMap } = await import('./analysis-map.ts');
    const language = locale === 'zh-CN' ? 'zh' : 'en';
    return new AnalysisMap({ container, appearance: look, language, title: words.canvas, start }, fits);
  });
  useEffect(() => map?.showCells(cells, side), [map, cells, side]);
  useEffect(() => map?.showFlows(flows), [map, flows]);
  return <MapFrame place={place} state={state} title={words.canvas} />;
}

type Ends = Record<'fromId' | 'toId', string | undefined>;
/** A station linked to its fence; no link without a station. */
const stationLink = (end: keyof Ends) =>
  link<Ends>(({ [end]: fence }) => (fence ? fencesPaths.stations.to({}, { fence }) : undefined), {
    outside: true,
  });

function Flows({ list }: { list: readonly AnalysisFlow[] }) {
  const rows = list.map(({ from, to, rides }) => ({
    id: `${from?.id}:${to?.id}`,
    from: from?.name ?? null,
    to: to?.name ?? null,
    fromId: from?.id,
    toId: to?.id,
    rides,
  }));
  return (
    <Parts
      title={words.flows}
      rows={rows}
      rowKey="id"
      show={{ from: stationLink('fromId'), to: stationLink('toId'), rides: count }}
      labels={words.labels}
    />
  );
}

/** Where rides begin, end and are missed, by hour, and the flows between stations. */
export default function MapTab() {
  const { search } = usePage();
  const { modelId: _, ...looked } = useLooked();
  const side = useSide();
  const place = placeIn(search.at);
  const [kind, setKind] = useState<Kind>('starts');
  const [showsFlows, setShowsFlows] = useState(false);
  const { hour, setHour, plays, setPlays } = usePlayed();
  const counted = kind === 'rate' ? 'starts' : kind;
  const areas = useCall(vehicles.areas, {}, { quiet: true });
  const cells = useCall(
    analysis.cells,
    { query: { ...looked, kind: counted, side } },
    { quiet: true, keep: true },
  );
  const flows = useCall(analysis.flows, { query: looked }, { quiet: true, keep: true });
  const list = cells.data?.list;
  const values = useMemo(() => valuesOf(list ?? [], kind, hour), [list, kind, hour]);
  const lines = useMemo(() => (showsFlows ? drawable(flows.data?.list ?? []) : []), [flows.data, showsFlows]);
  return (
    <>
      <div className="analysis-bar">
        <Segmented
          aria-label={words.mapKind}
          value={kind}
          options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={setKind}
        />
        <SidePick />
        <Switch
          checked={showsFlows}
          onChange={setShowsFlows}
          checkedChildren={words.showFlows}
          unCheckedChildren={words.showFlows}
          aria-label={words.showFlows}
        />
        {kind === 'rate' ? (
          <span className="muted">{words.rateHint}</span>
        ) : (
          <>
            <Button
              aria-label={plays ? words.pause : words.play}
              icon={plays ? <PauseOutlined /> : <PlayCircleOutlined />}
              onClick={() => setPlays(!plays)}
            />
            <Slider
              className="analysis-hour"
              min={-1}
              max={23}
              value={hour}
              onChange={(value) => {
                setPlays(false);
                setHour(value);
              }}
              ariaLabelForHandle={words.hours}
              tooltip={{ formatter: (value) => hourText(value ?? -1) }}
            />
            <span className="muted">{hourText(hour)}</span>
          </>
        )}
      </div>
      {list && values.length === 0 && <p className="muted">{words.cellsNone}</p>}
      {(areas.data || areas.error) && (
        <CellMap
          start={startAt(place ? cornersOf(place) : edgesOf(areas.data?.list ?? []))}
          fits={place === undefined}
          side={side === '400m' ? 2 : 1}
          cells={values}
          flows={lines}
        />
      )}
      <h2 className="analysis-heading">{words.flows}</h2>
      <Loaded of={flows}>
        {(found) =>
          found.count === 0 ? <p className="muted">{words.nothing}</p> : <Flows list={found.list} />
        }
      </Loaded>
    </>
  );
}

const hourText = (hour: number) => (hour < 0 ? words.allDay : words.atHour(String(hour)));
