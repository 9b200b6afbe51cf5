import { again } from '../again.ts';

interface TileId {
  x: number;
  y: number;
  z: number;
}

/** What a map says of a source: a tile of it, or, without a tile, what describes the whole. */
interface Said {
  sourceId?: string;
  tile?: { tileID: { canonical: TileId } };
  sourceDataType?: string;
}

/** What is needed of a map. */
export interface TileMap {
  on(type: 'error' | 'sourcedata', hear: (said: Said) => void): unknown;
  refreshTiles(source: string): void;
  getSource(source: string): { url?: string; setUrl?(url: string): unknown } | undefined;
}

interface Missing {
  source: string;
  /** A tile; otherwise what describes the source. */
  isTile: boolean;
  /** It has been asked for again since it failed. */
  asked: boolean;
}

const keyOf = (source: string, tile: TileId | undefined) =>
  tile ? `${source}/${tile.z}/${tile.x}/${tile.y}` : source;

/** Knows what the network did not bring to a map, and asks for it again until it has come. */
export class MissingTiles {
  readonly #map: TileMap;
  readonly #tell: (missing: boolean) => void;
  readonly #missing = new Map<string, Missing>();
  #mending: (() => void) | undefined;

  /** Of sources that are `watched`; `tell` hears whenever something is missing or nothing any more. */
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

  /** Another ground is shown: nothing of this one is waited for. */
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
      // Asked for and heard of no more: it has left the picture.
      if (one.asked) this.#missing.delete(key);
    }
    const wanted = [...this.#missing.values()];
    for (const one of wanted) one.asked = true;
    // Whole sources: a single tile that failed before would be drawn before it has come, which throws.
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
