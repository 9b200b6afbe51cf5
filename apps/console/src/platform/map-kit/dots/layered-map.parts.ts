import type { ExpressionSpecification, LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { type Appearance, tones } from '../../../ui/tones.ts';
import { dress, makeBaseMap, type Start, showTown, whenReady } from '../base-map.parts.ts';
import { onTown } from '../town.parts.ts';
import type { DrawnMap } from '../use-drawn-map.parts.ts';

export interface LayeredMapOptions {
  container: HTMLElement;
  appearance: Appearance;
  language: 'zh' | 'en';
  /** The accessible name of the map. */
  title: string;
  start: Start;
}

interface Drawing {
  /** The sources of the layers, by name. */
  sources: readonly string[];
  /** In the colours of an appearance, bottom to top. */
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

/** A base map with layers of one’s own, light or dark; disposed of by `end`. */
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

  /** Opens features of a layer on a click, by their `id`. */
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
