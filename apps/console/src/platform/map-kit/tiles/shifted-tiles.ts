import { gcjPieces } from '@kickstand/domain/platform/base-map';
import { addProtocol } from 'maplibre-gl';

/** The URL scheme of GCJ-02 tiles shifted to WGS-84. */
const scheme = 'gcj02';
const tilePixels = 256;

/** Fills z, x and y into one of several equivalent URLs. */
function addressOf(templates: readonly string[], { z, x, y }: { z: number; x: number; y: number }) {
  const template = templates[(x + y) % templates.length] ?? '';
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}

async function fetchTile(address: string, signal: AbortSignal) {
  const response = await fetch(address, { signal, credentials: 'omit' });
  // A map does not request again a tile that its maker does not have.
  if (!response.ok)
    throw Object.assign(new Error(`a tile answered ${response.status}`), { status: response.status });
  return createImageBitmap(await response.blob());
}

interface Tiles {
  templates: readonly string[];
  /** Rows are counted from the south. */
  fromSouth: boolean;
}

async function shiftedTile(
  { templates, fromSouth }: Tiles,
  [z = 0, x = 0, y = 0]: number[],
  signal: AbortSignal,
) {
  const canvas = new OffscreenCanvas(tilePixels, tilePixels);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas to put tiles together on');
  await Promise.all(
    gcjPieces(z, x, y).map(async (piece) => {
      const row = fromSouth ? 2 ** z - 1 - piece.y : piece.y;
      const image = await fetchTile(addressOf(templates, { z, x: piece.x, y: row }), signal);
      const [left, top] = [Math.round(piece.left * tilePixels), Math.round(piece.top * tilePixels)];
      pen.drawImage(image, left, top, tilePixels, tilePixels);
      image.close();
    }),
  );
  return canvas.transferToImageBitmap();
}

const known = new Map<string, Tiles>();
let isAdded = false;

/** The URL by which a WGS-84 map requests GCJ-02 tiles. */
export function shiftedTiles(name: string, tiles: Tiles): string {
  known.set(name, tiles);
  if (!isAdded) addProtocol(scheme, answer);
  isAdded = true;
  return `${scheme}://${name}/{z}/{x}/{y}`;
}

async function answer({ url }: { url: string }, { signal }: AbortController) {
  const [name = '', ...place] = url.slice(scheme.length + 3).split('/');
  const tiles = known.get(name);
  if (!tiles) throw new Error(`no tiles are called ${name}`);
  return { data: await shiftedTile(tiles, place.map(Number), signal) };
}
