import { boundsOf, circle, type LngLat } from '@kickstand/domain/platform/geo';
import type { LayerSpecification } from 'maplibre-gl';
import { type Appearance, type Tone, tones } from '../../../ui/tones.ts';
import { fill } from '../base-map.parts.ts';
import {
  collection,
  colourByTone,
  feature,
  LayeredMap,
  type LayeredMapOptions,
} from './layered-map.parts.ts';

/** A place on the map. */
export interface Dot {
  id: string;
  at: LngLat;
  tone: Tone;
  /** Only context for other dots. */
  isSmall?: boolean;
  /** With a ring: it needs attention. */
  ringed?: boolean;
  /** The radius of a circle around it, metres. */
  radiusM?: number;
}

const sources = { dots: 'dots', reaches: 'dot-reaches' } as const;
const dotLayer = 'dots';

function layers(appearance: Appearance): LayerSpecification[] {
  const of = tones[appearance];
  const colour = colourByTone(appearance);
  const edge = appearance === 'dark' ? '#000' : '#fff';
  return [
    {
      id: 'dot-reaches',
      type: 'fill',
      source: sources.reaches,
      paint: { 'fill-color': colour, 'fill-opacity': 0.15, 'fill-outline-color': colour },
    },
    {
      id: 'dot-rings',
      type: 'circle',
      source: sources.dots,
      filter: ['==', ['get', 'ringed'], true],
      paint: {
        'circle-radius': 11,
        'circle-color': of.bad.solid,
        'circle-opacity': 0.25,
        'circle-stroke-width': 2,
        'circle-stroke-color': of.bad.solid,
      },
    },
    {
      id: dotLayer,
      type: 'circle',
      source: sources.dots,
      paint: {
        'circle-radius': ['case', ['get', 'isSmall'], 4, 7],
        'circle-color': colour,
        'circle-stroke-width': 1.5,
        'circle-stroke-color': edge,
      },
    },
  ];
}

/** Places as dots by tone, each optionally with a circle around it. */
export class DotsMap extends LayeredMap {
  /** The view the map was fitted to. */
  #view: string | undefined;

  constructor({ open, ...options }: LayeredMapOptions & { open?: ((id: string) => void) | undefined }) {
    super(options, { sources: Object.values(sources), layers });
    if (open) this.openOnClick(dotLayer, open);
  }

  /** Shows dots. Only another view moves the map, so that a refresh keeps the user's position. */
  show(view: string, dots: readonly Dot[]) {
    const points = dots.map(({ at, id, tone, ringed = false, isSmall = false }) =>
      feature({ type: 'Point', coordinates: [...at] }, { id, tone, ringed, isSmall }),
    );
    const reaches = dots.flatMap(({ at, tone, radiusM }) =>
      radiusM
        ? [
            feature(
              { type: 'Polygon', coordinates: [circle(at, radiusM).map((corner) => [...corner])] },
              { tone },
            ),
          ]
        : [],
    );
    fill(this.map, { [sources.dots]: collection(points), [sources.reaches]: collection(reaches) });
    if (view === this.#view || dots.length === 0) return;
    this.#view = view;
    this.map.fitBounds([...boundsOf(dots.map(({ at }) => at))], { padding: 48, duration: 0, maxZoom: 17 });
  }
}
