import { type Clusters, markShapes, type Palette, type Points, signs } from '../fleet/fleet-view.ts';

/** One vehicle as drawn. */
export interface Mark {
  vehicle: number;
  lng: number;
  lat: number;
  /** 0xRRGGBB. */
  fill: number;
  /** Percent. */
  battery: number | null;
  /** From `shapeOf`. */
  shape: number;
  /** From `pictureOf`: the position of its icon in the atlas. */
  glyph: number;
  /** The badge; 0 for none. */
  badge: number;
  palette: Palette;
}

export const emptyPoints = (length: number): Points => ({
  length,
  vehicles: new Uint32Array(length),
  positions: new Float64Array(2 * length),
  fills: new Uint8Array(4 * length),
  rings: new Uint8Array(4 * length),
  marks: new Uint8Array(4 * length),
});

export const emptyClusters = (length: number): Clusters => ({
  length,
  ids: new Uint32Array(length),
  positions: new Float64Array(2 * length),
  counts: new Uint32Array(length),
  radii: new Float32Array(length),
  texts: new Uint8Array(4 * length),
  fills: new Uint8Array(4 * length),
  rings: new Uint8Array(4 * length),
  marks: new Uint8Array(4 * length),
});

function putColour(into: Uint8Array, i: number, rgb: number) {
  into[4 * i] = rgb >> 16;
  into[4 * i + 1] = (rgb >> 8) & 255;
  into[4 * i + 2] = rgb & 255;
  into[4 * i + 3] = 255;
}

/** The ring's colour: to be swapped, to be swapped soon, sufficient. */
function batteryColour(battery: number, { batteryLow, batteryMid, batteryGood }: Palette) {
  if (battery <= 20) return batteryLow;
  return battery <= 35 ? batteryMid : batteryGood;
}

const mostBadge = 9;

export function putPoint(points: Points, i: number, mark: Mark) {
  const { battery, palette } = mark;
  points.vehicles[i] = mark.vehicle;
  points.positions[2 * i] = mark.lng;
  points.positions[2 * i + 1] = mark.lat;
  putColour(points.fills, i, mark.fill);
  putColour(points.rings, i, batteryColour(battery ?? 100, palette));
  // An empty battery still shows where the ring begins.
  points.marks[4 * i] = battery === null ? 0 : Math.max(8, Math.round(battery * 2.55));
  points.marks[4 * i + 1] = mark.shape;
  points.marks[4 * i + 2] = mark.glyph;
  points.marks[4 * i + 3] = Math.min(mostBadge, mark.badge);
}

interface Cluster {
  id: number;
  lng: number;
  lat: number;
  count: number;
  /** How many of its vehicles can be rented, and how many need attention now and soon. */
  rentable: number;
  urgent: number;
  warning: number;
  palette: Palette;
}

/** A count in at most four characters: 999, 9.9k, 120k. */
export function shortCount(count: number) {
  if (count < 1_000) return String(count);
  return count < 9_950 ? `${(count / 1_000).toFixed(1)}k` : `${Math.round(count / 1_000)}k`;
}

/** Pixels; ten times as many vehicles make a slightly larger disc. */
export const clusterRadius = (count: number) => Math.round(13 + 5 * Math.log10(count));

/** A share above zero is visible, however small. */
const leastShare = 0.05;
const asByte = (some: number, count: number) =>
  some === 0 ? 0 : Math.round(Math.max(leastShare, some / count) * 255);

export function putCluster(clusters: Clusters, i: number, cluster: Cluster) {
  const { id, lng, lat, count, rentable, urgent, warning, palette } = cluster;
  clusters.ids[i] = id;
  clusters.positions[2 * i] = lng;
  clusters.positions[2 * i + 1] = lat;
  clusters.counts[i] = count;
  clusters.radii[i] = clusterRadius(count);
  [...shortCount(count)].forEach((sign, at) => {
    clusters.texts[4 * i + at] = signs.indexOf(sign) + 1;
  });
  putColour(clusters.fills, i, palette.cluster);
  putColour(clusters.rings, i, palette.batteryGood);
  clusters.marks[4 * i] = Math.round((rentable / count) * 255);
  clusters.marks[4 * i + 1] = markShapes.full;
  clusters.marks[4 * i + 2] = asByte(urgent, count);
  clusters.marks[4 * i + 3] = asByte(warning, count);
}
