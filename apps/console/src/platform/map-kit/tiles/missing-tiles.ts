import { again } from '../again.ts';

interface TileId {
  x: number;
  y: number;
  z: number;
}

/** A map's event about a source: one of its tiles, or, without a tile, its description. */
interface Said {
  sourceId?: string;
  tile?: { tileID: { canonical: TileId } };
  sourceDataType?: string;
}

/** The part of the map used here. */
export interface TileMap {
  on(type: 'error' | 'sourcedata', hear: (said: Said) => void): unknown;
  refreshTiles(source: string): void;
  getSource(source: string): { url?: string; setUrl?(url: string): unknown } | undefined;
}

interface Missing {
  source: string;
  /** A tile; otherwise the source's description. */
  isTile: boolean;
  /** It was requested again since it failed. */
  asked: boolean;
}

const keyOf = (source: string, tile: TileId | undefined) =>
  tile ? `${source}/${tile.z}/${tile.x}/${tile.y}` : source;

/** Tracks what failed to load on a map, and requests it again until it loads. */
export class MissingTiles {
  readonly #map: TileMap;
  readonly #tell: (missing: boolean) => void;
  readonly #missing = new Map<string, Missing>();
  #mending: (() => void) | undefined;

  /** For `watched` sources; `tell` is called whenever something is missing or nothing any more. */
  constructor(map: TileMap, watched: (source: string) => boolean, tell: (missing: boolean) => void) {
    this.#map = map;
    this.#tell = tell;
    map.on('error', ({ sourceId, tile }) => {
      if (sourceId !== undefined && watched(sourceId)) this.#miss(sourceId, tile?.tileID.canonical);
    });
    map.on('sourcedata', ({ sourceId = '', tile, sourceDataType }) => {
      if (tile || sourceDataType === 'metadata') this.#come(keyOf(sourceId, tile?.tileID.canonical));
    });
  }

  /** Another base map is shown: nothing of this one is awaited. */
  forget() {
    this.#mending?.();
    this.#mending = undefined;
    this.#missing.clear();
  }

  #miss(source: string, tile: TileId | undefined) {
    this.#missing.set(keyOf(source, tile), { source, isTile: tile !== undefined, asked: false });
    this.#tell(true);
    this.#mending ??= again(() => this.#askAgain(), { later: true });
  }

  #come(key: string) {
    if (this.#missing.delete(key) && this.#missing.size === 0) this.#done();
  }

  #done() {
    this.forget();
    this.#tell(false);
  }

  #askAgain() {
    for (const [key, one] of this.#missing) {
      // Requested and not heard of again: it is out of view.
      if (one.asked) this.#missing.delete(key);
    }
    const wanted = [...this.#missing.values()];
    for (const one of wanted) one.asked = true;
    // Whole sources: a single tile that failed before would be drawn before it is loaded, which throws.
    for (const source of new Set(wanted.map((one) => one.source)))
      this.#ask(
        source,
        wanted.every((one) => one.source !== source || one.isTile),
      );
    if (this.#missing.size === 0) this.#done();
    return this.#missing.size === 0;
  }

  #ask(name: string, isDescribed: boolean) {
    const source = this.#map.getSource(name);
    if (source && isDescribed) this.#map.refreshTiles(name);
    else if (source?.url !== undefined) source.setUrl?.(source.url);
  }
}
