import type { ExpressionSpecification, LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { type Appearance, tones } from '../../../ui/tones.ts';
import { dress, makeBaseMap, type Start, showTown, whenReady } from '../base-map.parts.ts';
import { onTown } from '../town.parts.ts';
import type { DrawnMap } from '../use-drawn-map.parts.ts';

export interface LayeredMapOptions {
  container: HTMLElement;
  appearance: Appearance;
  language: 'zh' | 'en';
  /** Spoken for the drawing itself. */
  title: string;
  start: Start;
}

interface Drawing {
  /** What the layers take their features from, by name. */
  sources: readonly string[];
  /** In the colours of an appearance, the lowest first. */
  layers(appearance: Appearance): LayerSpecification[];
}

type Painted = { id: string; paint?: Record<string, unknown> };

const empty = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } };

export const feature = (geometry: GeoJSON.Geometry, properties: object): GeoJSON.Feature => ({
  type: 'Feature',
  geometry,
  properties,
});
export const collection = (features: readonly GeoJSON.Feature[]) => ({ type: 'FeatureCollection', features });

/** The colour of a feature by its `tone`. */
export function colourByTone(appearance: Appearance): ExpressionSpecification {
  const { good, busy, warn, bad, quiet, special } = tones[appearance];
  const named = ['warn', warn.solid, 'bad', bad.solid, 'special', special.solid, 'busy', busy.solid];
  return ['match', ['get', 'tone'], 'good', good.solid, ...named, quiet.solid];
}

/** Layers of one’s own on the base map and the town, light or dark; it ends with `end`. */
export abstract class LayeredMap implements DrawnMap {
  protected readonly map: MapLibre;
  readonly #language: 'zh' | 'en';
  readonly #layers: Drawing['layers'];

  constructor({ appearance, language, ...rest }: LayeredMapOptions, { sources, layers }: Drawing) {
    this.#language = language;
    this.#layers = layers;
    this.map = makeBaseMap({ appearance, language, ...rest });
    whenReady(this.map, () => {
      for (const source of sources) this.map.addSource(source, empty);
      for (const layer of layers(appearance)) this.map.addLayer(layer);
    });
    this.map.once(
      'remove',
      onTown((town) => showTown(this.map, town)),
    );
  }

  setAppearance(appearance: Appearance) {
    dress(this.map, appearance, this.#language);
    whenReady(this.map, () => {
      for (const { id, paint = {} } of this.#layers(appearance) as Painted[])
        for (const [name, value] of Object.entries(paint))
          if (this.map.getLayer(id)) this.map.setPaintProperty(id, name as never, value as never);
    });
  }

  /** What is drawn in a layer opens on a click: told the `id` of the feature. */
  protected openOnClick(layer: string, open: (id: string) => void) {
    const canvas = this.map.getCanvas();
    this.map.on('mouseenter', layer, () => canvas.style.setProperty('cursor', 'pointer'));
    this.map.on('mouseleave', layer, () => canvas.style.removeProperty('cursor'));
    this.map.on('click', layer, ({ features = [] }) => {
      const id = features[0]?.properties.id;
      if (typeof id === 'string') open(id);
    });
  }

  end() {
    this.map.remove();
  }
}
