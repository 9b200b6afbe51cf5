import { heatKinds } from '@kickstand/contract/insight/fleet-history';
import type { FillLevel } from '@kickstand/domain/places/stations';
import { Button, Checkbox } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { instantText } from '../../../kit/page/format.ts';
import { usePage } from '../../../kit/page/page.ts';
import { BaseMapPicker } from '../../../platform/map-kit/base-map-picker.parts.tsx';
import { countText } from '../../../ui/format.ts';
import type { LiveMap } from '../map/live-map.ts';
import { layersWords as words } from './layers.words.ts';
import { type LayerName, useLayers } from './layers-choice.ts';
import { type HeatWish, useAllowedLayers, useLayerData } from './layers-data.ts';
import type { Thing } from './layers-map.ts';
import type { LayersSnapshot } from './layers-snapshot.ts';
import type { LayerState } from './layers-state.ts';
import type { Area } from './overlays.ts';
import './layers.css';

const HeatControls = lazy(() => import('./heat-controls.tsx'));
const LayersCard = lazy(() => import('./layers-card.tsx'));

interface LayersPanelProps {
  map: LiveMap;
  /** Service areas in scope, if loaded. */
  areas: readonly Area[] | undefined;
  /** Narrows to these; empty for all. */
  areaIds: readonly number[];
  /** The snapshot shown; undefined in the present. */
  snapshot?: LayersSnapshot | undefined;
  onPick(carId: string): void;
  /** Other content of the corner. */
  children?: ReactNode;
}

const usualHeat: HeatWish = { kind: 'starts', days: 7, hours: [0, 24], by: 'n' };
/** A link with a kind of heat means today's. */
const heatOf = (kind: string | undefined): HeatWish => {
  const named = heatKinds.find((one) => one === kind);
  return named ? { ...usualHeat, kind: named, days: 1 } : usualHeat;
};

/** The layers panel: a switch and the state of each layer, and the card of the clicked object. */
export function LayersPanel({ map, areas, areaIds, snapshot, onPick, children }: LayersPanelProps) {
  const { shown, show } = useLayers();
  const allowed = useAllowedLayers();
  const { search } = usePage();
  const [wish, setWish] = useState(() => heatOf(search.heat));
  // Another link may be opened while the map stays open.
  useEffect(() => {
    if (search.heat) setWish(heatOf(search.heat));
  }, [search.heat]);
  const visible = shown.filter((name) => allowed.includes(name));
  const layers = map.layers;
  const { stateOf, fences, tasks, staff, heat } = useLayerData({
    map: layers,
    areas,
    areaIds,
    shown: visible,
    heat: wish,
    snapshot,
  });
  const [thing, setThing] = useState<Thing>();
  useEffect(() => layers.onThing((at) => map.takes(at), setThing), [layers, map]);

  const toggle = (name: LayerName) =>
    show(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]);

  return (
    <>
      <div className="map-corner">
        {children}
        <details className="legend layers">
          <summary>{snapshot ? words.titleThen : words.title}</summary>
          {snapshot && <p>{words.thenNote(instantText(snapshot.at).slice(0, 16))}</p>}
          <ul aria-label={words.title}>
            {allowed.map((name) => (
              <li key={name}>
                <Checkbox checked={shown.includes(name)} onChange={() => toggle(name)}>
                  <span className="layer-swatch" data-layer={name} aria-hidden="true" />
                  {words.layer[name]}
                </Checkbox>
                <Standing name={name} of={stateOf(name)} />
                {name === 'stations' && shown.includes(name) && <FillLegend />}
                {name === 'heat' && visible.includes(name) && (
                  <Suspense>
                    <HeatControls wish={wish} change={setWish} heat={heat} />
                  </Suspense>
                )}
              </li>
            ))}
          </ul>
          <BaseMapPicker />
        </details>
      </div>
      {thing && (
        <Suspense>
          <LayersCard
            key={`${thing.kind}:${thing.id}`}
            thing={thing}
            fences={snapshot && (fences ?? [])}
            tasks={tasks}
            staff={staff}
            onPick={onPick}
            close={() => setThing(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const emptyWords: Partial<Record<LayerName, string>> = { staff: words.noneOnline, heat: words.noneThen };

function textOf(name: LayerName, { state, count, total }: LayerState): string {
  if (state === 'loading') return words.loading;
  if (state === 'far') return words.far;
  if (state === 'live') return words.liveOnly;
  if (count === 0) return emptyWords[name] ?? words.noneHere;
  return total === undefined
    ? words.shown(countText(count))
    : words.firstOf(countText(count), countText(total));
}

/** The state of one layer; a failed one can be retried. */
function Standing({ name, of }: { name: LayerName; of: LayerState | undefined }) {
  if (!of) return null;
  if (of.state === 'failed')
    return (
      <span className="layer-state layer-failed" role="alert">
        {words.failed}
        <Button type="link" size="small" onClick={of.retry}>
          {words.retry}
        </Button>
      </span>
    );
  return <span className="layer-state">{textOf(name, of)}</span>;
}

const levels: readonly FillLevel[] = ['empty', 'usual', 'full', 'over', 'any'];

const FillLegend = () => (
  <ul className="fill-legend" aria-label={words.fillTitle}>
    {levels.map((level) => (
      <li key={level}>
        <span className="fill-dot" data-level={level} aria-hidden="true" />
        {words.fill[level]}
      </li>
    ))}
  </ul>
);
