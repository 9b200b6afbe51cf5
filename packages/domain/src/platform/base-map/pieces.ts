import { toGcj02 } from '../geo/index.ts';

/** A tile, and the position of its upper left corner relative to the covered tile, in tile sides. */
export interface TilePiece {
  x: number;
  y: number;
  left: number;
  top: number;
}

const lngOf = (x: number) => x * 360 - 180;
const latOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
/** Web Mercator of the unit square, y from the north. */
const xOf = (lng: number) => (lng + 180) / 360;
const yOf = (lat: number) => {
  const sine = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

/**
 * The GCJ-02 tiles under a WGS-84 tile, so that drawn places match the map: within a tile the shift is constant to
 * far less than a pixel. Outside China it is the tile itself.
 */
export function gcjPieces(z: number, x: number, y: number): TilePiece[] {
  const side = 2 ** z;
  const [lng, lat] = [lngOf((x + 0.5) / side), latOf((y + 0.5) / side)];
  const [gcjLng = lng, gcjLat = lat] = toGcj02(Float64Array.of(lng, lat));
  const west = x + (gcjLng === lng ? 0 : (xOf(gcjLng) - xOf(lng)) * side);
  const north = y + (gcjLat === lat ? 0 : (yOf(gcjLat) - yOf(lat)) * side);
  const pieces: TilePiece[] = [];
  for (let row = Math.floor(north); row < north + 1; row++)
    for (let column = Math.floor(west); column < west + 1; column++)
      if (row >= 0 && row < side)
        pieces.push({ x: (column + side) % side, y: row, left: column - west, top: row - north });
  return pieces;
}
