import type { Ground } from '@kickstand/contract/platform/base-map';
import { AttributionControl, type Map as MapLibre, type StyleSpecification } from 'maplibre-gl';
import type { Appearance } from '../../ui/tones.ts';
import { again } from './again.ts';
import { GroundHint } from './ground-hint.ts';
import { type GroundStyle, isOfGround, rasterPaint, rasterStyle, renamedStyle } from './ground-style.ts';
import { groundFor, groundsNow, hasTown, onGrounds, tellGround, type WishedGround } from './grounds.parts.ts';
import { MissingTiles, type TileMap } from './tiles/missing-tiles.ts';
import { shiftedTiles } from './tiles/shifted-tiles.ts';

async function styleOf(ground: Ground, appearance: Appearance): Promise<GroundStyle> {
  if (ground.style === null) return rasterStyle(ground, appearance, shiftedTiles);
  const response = await fetch(ground.style, { credentials: 'omit' });
  if (!response.ok) throw new Error(`the style answered ${response.status}`);
  return renamedStyle((await response.json()) as StyleSpecification, ground.style);
}

/** Keeps a map on the base map chosen by its reader, also when that changes. */
export class AttachedGround {
  readonly #map: MapLibre;
  readonly #own: readonly string[];
  readonly #attribution = new AttributionControl({ compact: true });
  readonly #hint = new GroundHint();
  readonly #missing: MissingTiles;
  #appearance: Appearance;
  readonly #wish: WishedGround;
  #shown: string | undefined;
  #following: (() => void) | undefined;

  /**
   * `own`: the layers of the town's map, which are hidden for others; `wish`: a base map regardless of the reader's
   * choice.
   */
  constructor(
    map: MapLibre,
    { own, appearance, wish }: { own: readonly string[]; appearance: Appearance; wish: WishedGround },
  ) {
    this.#map = map;
    this.#own = own;
    this.#wish = wish;
    this.#appearance = appearance;
    const stop = onGrounds(() => this.#follow());
    map.once('remove', () => {
      stop();
      this.#following?.();
      this.#missing.forget();
    });
    this.#missing = new MissingTiles(map as TileMap, isOfGround, (missing) => this.#tell(missing));
    this.#follow();
  }

  #tell(failed: boolean) {
    if (this.#shown !== undefined) tellGround(this.#shown, failed);
  }

  dress(appearance: Appearance) {
    this.#appearance = appearance;
    for (const { id, type } of this.#map.getStyle().layers)
      if (type === 'raster' && isOfGround(id))
        for (const [name, value] of Object.entries(rasterPaint(appearance)))
          this.#map.setPaintProperty(id, name as never, value as never);
  }

  #follow() {
    const chosen = groundFor(this.#wish);
    this.#tellWhenPlain();
    if (chosen?.id === this.#shown) return;
    this.#shown = chosen?.id;
    this.#following?.();
    this.#missing.forget();
    this.#clear();
    if (chosen) this.#following = again(() => this.#bring(chosen));
  }

  /** Whether the wished base map has loaded, or another one is wished by now. */
  async #bring(ground: Ground) {
    try {
      const style = await styleOf(ground, this.#appearance);
      if (this.#shown !== ground.id) return true;
      this.#put(style);
      tellGround(ground.id, false);
      return true;
    } catch {
      tellGround(ground.id, true);
      return this.#shown !== ground.id;
    }
  }

  #tellWhenPlain() {
    const { asked, list } = groundsNow();
    const due = asked && list.length === 0 && !hasTown();
    if (due === this.#map.hasControl(this.#hint)) return;
    if (due) this.#map.addControl(this.#hint, 'bottom-left');
    else this.#map.removeControl(this.#hint);
  }

  #put({ sources, layers, sprite }: GroundStyle) {
    const [lowest] = this.#own;
    for (const [name, source] of Object.entries(sources)) this.#map.addSource(name, source);
    for (const layer of layers) this.#map.addLayer(layer, lowest);
    if (sprite) this.#map.setSprite(sprite);
    for (const id of this.#own) this.#map.setLayoutProperty(id, 'visibility', 'none');
    this.#map.addControl(this.#attribution, 'bottom-right');
  }

  #clear() {
    const { layers, sources } = this.#map.getStyle();
    for (const { id } of layers) if (isOfGround(id)) this.#map.removeLayer(id);
    for (const name of Object.keys(sources)) if (isOfGround(name)) this.#map.removeSource(name);
    for (const id of this.#own) this.#map.setLayoutProperty(id, 'visibility', 'visible');
    if (this.#map.hasControl(this.#attribution)) this.#map.removeControl(this.#attribution);
  }
}
