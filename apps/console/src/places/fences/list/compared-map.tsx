import { useEffect, useRef, useState } from 'react';
import { fencesWords } from '../fences.words.ts';
import type { Shape } from '../map/drawn.ts';
import type { FenceMap } from '../map/fence-map.ts';
import { MapFrame } from '../map/map-frame.tsx';
import { BaseMapContext, useFenceMap } from '../map/use-fence-map.ts';

const words = fencesWords.provider;

interface ComparedMapProps {
  baseMap: 'amap' | 'own';
  /** The map that it is synchronised with. */
  beside: FenceMap;
  shapes: readonly Shape[];
}

/** The same fences on another base map, always at the same place as the map beside it. */
export default function ComparedMap({ baseMap, ...rest }: ComparedMapProps) {
  return (
    <BaseMapContext value={baseMap}>
      <div className="compared-map">
        <p className="compared-note">{baseMap === 'own' ? words.compareUnset : words.compareWith}</p>
        <Beside {...rest} />
      </div>
    </BaseMapContext>
  );
}

function Beside({ beside, shapes }: Omit<ComparedMapProps, 'baseMap'>) {
  const place = useRef<HTMLDivElement>(null);
  const [start] = useState(() => beside.view());
  const { map, state } = useFenceMap(place, words.compared, {
    center: [start.center[0], start.center[1]],
    zoom: start.zoom,
  });
  useEffect(() => map?.showShapes(shapes), [map, shapes]);
  useEffect(() => {
    if (!map) return;
    map.follow(beside.view());
    map.onMove = () => beside.follow(map.view());
    beside.onMove = () => map.follow(beside.view());
    return () => {
      beside.onMove = () => undefined;
    };
  }, [map, beside]);
  return <MapFrame place={place} map={map} state={state} label={words.compared} />;
}
