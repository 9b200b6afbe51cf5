import type { BaseMap } from '@kickstand/contract/platform/base-map';
import { AttributionControl, type Map as MapLibre, type StyleSpecification } from 'maplibre-gl';
import type { Appearance } from '../../ui/tones.ts';
import { again } from './again.ts';
import { BaseMapHint } from './base-map-hint.ts';
import { type BaseMapStyle, isOfBaseMap, rasterPaint, rasterStyle, renamedStyle } from './base-map-style.ts';
import {
  baseMapFor,
  baseMapsNow,
  hasTown,
  onBaseMaps,
  reportBaseMap,
  type WantedBaseMap,
} from './base-maps.parts.ts';
import { MissingTiles, type TileMap } from './tiles/missing-tiles.ts';
import { shiftedTiles } from './tiles/shifted-tiles.ts';

async function styleOf(baseMap: BaseMap, appearance: Appearance): Promise<BaseMapStyle> {
  if (baseMap.style === null) return rasterStyle(baseMap, appearance, shiftedTiles);
  const response = await fetch(baseMap.style, { credentials: 'omit' });
  if (!response.ok) throw new Error(`the style answered ${response.status}`);
  return renamedStyle((await response.json()) as StyleSpecification, baseMap.style);
}

/** Keeps a map on the base map chosen by its reader, also when that changes. */
export class AttachedBaseMap {
  readonly #map: MapLibre;
  readonly #own: readonly string[];
  readonly #attribution = new AttributionControl({ compact: true });
  readonly #hint = new BaseMapHint();
  readonly #missing: MissingTiles;
  #appearance: Appearance;
  readonly #wanted: WantedBaseMap;
  #shown: string | undefined;
  #following: (() => void) | undefined;

  /**
   * `own`: the layers of the town's map, which are hidden for others; `wanted`: a base map regardless of the reader's
   * choice.
   */
  constructor(
    map: MapLibre,
    { own, appearance, wanted }: { own: readonly string[]; appearance: Appearance; wanted: WantedBaseMap },
  ) {
    this.#map = map;
    this.#own = own;
    this.#wanted = wanted;
    this.#appearance = appearance;
    const stop = onBaseMaps(() => this.#follow());
    map.once('remove', () => {
      stop();
      this.#following?.();
      this.#missing.forget();
    });
    this.#missing = new MissingTiles(map as TileMap, isOfBaseMap, (missing) => this.#tell(missing));
    this.#follow();
  }

  #tell(failed: boolean) {
    if (this.#shown !== undefined) reportBaseMap(this.#shown, failed);
  }

  dress(appearance: Appearance) {
    this.#appearance = appearance;
    for (const { id, type } of this.#map.getStyle().layers)
      if (type === 'raster' && isOfBaseMap(id))
        for (const [name, value] of Object.entries(rasterPaint(appearance)))
          this.#map.setPaintProperty(id, name as never, value as never);
  }

  #follow() {
    const chosen = baseMapFor(this.#wanted);
    this.#tellWhenPlain();
    if (chosen?.id === this.#shown) return;
    this.#shown = chosen?.id;
    this.#following?.();
    this.#missing.forget();
    this.#clear();
    if (chosen) this.#following = again(() => this.#bring(chosen));
  }

  /** Whether the wanted base map has loaded, or another one is wanted by now. */
  async #bring(baseMap: BaseMap) {
    try {
      const style = await styleOf(baseMap, this.#appearance);
      if (this.#shown !== baseMap.id) return true;
      this.#put(style);
      reportBaseMap(baseMap.id, false);
      return true;
    } catch {
      reportBaseMap(baseMap.id, true);
      return this.#shown !== baseMap.id;
    }
  }

  #tellWhenPlain() {
    const { asked, list } = baseMapsNow();
    const due = asked && list.length === 0 && !hasTown();
    if (due === this.#map.hasControl(this.#hint)) return;
    if (due) this.#map.addControl(this.#hint, 'bottom-left');
    else this.#map.removeControl(this.#hint);
  }

  #put({ sources, layers, sprite }: BaseMapStyle) {
    const [lowest] = this.#own;
    for (const [name, source] of Object.entries(sources)) this.#map.addSource(name, source);
    for (const layer of layers) this.#map.addLayer(layer, lowest);
    if (sprite) this.#map.setSprite(sprite);
    for (const id of this.#own) this.#map.setLayoutProperty(id, 'visibility', 'none');
    this.#map.addControl(this.#attribution, 'bottom-right');
  }

  #clear() {
    const { layers, sources } = this.#map.getStyle();
    for (const { id } of layers) if (isOfBaseMap(id)) this.#map.removeLayer(id);
    for (const name of Object.keys(sources)) if (isOfBaseMap(name)) this.#map.removeSource(name);
    for (const id of this.#own) this.#map.setLayoutProperty(id, 'visibility', 'visible');
    if (this.#map.hasControl(this.#attribution)) this.#map.removeControl(this.#attribution);
  }
}
