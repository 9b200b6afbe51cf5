import { useEffect, useRef } from 'react';
import { startAt } from '../../../platform/map-kit/start-at.parts.ts';
import { fencesWords } from '../fences.words.ts';
import type { Dot, Shape } from './drawn.ts';
import { MapFrame } from './map-frame.tsx';
import { useFenceMap } from './use-fence-map.ts';

interface ShapeMapProps {
  label: string;
  shapes: readonly Shape[];
  dots?: readonly Dot[];
  /** The legend below. */
  legend?: string;
}

const none: readonly Dot[] = [];

/** A read-only map that fits some outlines. */
export function ShapeMap({ label, shapes, dots = none, legend }: ShapeMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const corners = shapes.flatMap(({ rings }) => rings[0] ?? []);
  const { map, state } = useFenceMap(place, fencesWords.map.canvas, startAt([...corners]));
  useEffect(() => map?.showShapes(shapes), [map, shapes]);
  useEffect(() => map?.showDots(dots), [map, dots]);
  const home = () => map?.fit([...corners, ...dots.map(({ at }) => at)]);
  return (
    <figure className="shape-map">
      <MapFrame place={place} map={map} state={state} label={label} home={home} />
      {legend && <figcaption className="muted">{legend}</figcaption>}
    </figure>
  );
}
