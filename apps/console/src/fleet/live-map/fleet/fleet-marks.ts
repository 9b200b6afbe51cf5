import { emptyClusters, emptyPoints, type Mark, putCluster, putPoint } from '../marks/mark-buffers.ts';
import { pictureOf, shapeOf } from '../marks/mark-shape.ts';
import {
  batteryOfRow,
  isInUse,
  isOnlineRow,
  isOnShelfRow,
  isStaleRow,
  ridingOfRow,
  troublesOf,
  urgencyOfRow,
} from './fleet-rows.ts';
import type { FleetStore } from './fleet-store.parts.ts';
import type { Palette } from './fleet-view.ts';
import type { Groups } from './grid.ts';
import { latOfY, lngOfX } from './mercator.parts.ts';

/** Fewer vehicles than this in a cell are shown individually at any zoom. */
export const leastInCluster = 3;

/** The clusters of groups of vehicles. */
export function clustersOf({ sums, leader }: Groups, palette: Palette) {
  const leaders: number[] = [];
  for (let cell = 0; cell < leader.length; cell++)
    if ((sums.count[cell] ?? 0) >= leastInCluster) leaders.push(cell);
  const clusters = emptyClusters(leaders.length);
  leaders.forEach((cell, i) => {
    const count = sums.count[cell] ?? 1;
    const at = { lng: lngOfX((sums.x[cell] ?? 0) / count), lat: latOfY((sums.y[cell] ?? 0) / count) };
    const inside = {
      rentable: sums.rentable[cell] ?? 0,
      urgent: sums.urgent[cell] ?? 0,
      warning: sums.warning[cell] ?? 0,
    };
    putCluster(clusters, i, { id: cell, ...at, count, ...inside, palette });
  });
  return clusters;
}

/** Marks for some vehicles. */
export function pointsOf(store: FleetStore, rows: Uint32Array, palette: Palette) {
  const { columns } = store;
  const { lat } = columns;
  // The most urgent are on top, then southern marks above northern ones, as if they were nearer.
  const urgency = new Uint8Array(store.length);
  for (const row of rows) urgency[row] = urgencyOfRow(columns, row);
  const order = Uint32Array.from(rows).sort(
    (a, b) => (urgency[a] ?? 0) - (urgency[b] ?? 0) || (lat[b] ?? 0) - (lat[a] ?? 0),
  );
  const points = emptyPoints(order.length);
  order.forEach((row, i) => {
    putPoint(points, i, markOf(store, row, palette));
  });
  return points;
}

function markOf({ columns, now }: FleetStore, row: number, palette: Palette): Mark {
  const { riding, quiet, urgent } = palette;
  const standing = {
    riding: ridingOfRow(columns, row),
    online: isOnlineRow(columns, row),
    onShelf: isOnShelfRow(columns, row),
    stale: isStaleRow(columns, row, now),
  };
  const usual = isInUse(columns, row) ? (riding[standing.riding] ?? quiet) : quiet;
  return {
    vehicle: columns.vehicle[row] ?? 0,
    lng: (columns.lng[row] ?? 0) / 1e6,
    lat: (columns.lat[row] ?? 0) / 1e6,
    fill: urgent[urgencyOfRow(columns, row)] ?? usual,
    battery: batteryOfRow(columns, row),
    shape: shapeOf(standing),
    glyph: pictureOf(standing),
    badge: troublesOf(columns, row),
    palette,
  };
}
