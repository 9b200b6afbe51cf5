import type { Box } from './fleet-view.ts';
import { mercatorX, mercatorY } from './mercator.parts.ts';

/** The side of a cell on the screen, pixels. */
const cellPixels = 72;
const tilePixels = 512;

/** A grid that stays in place while the map moves, cut to the visible part. */
export interface Grid {
  /** Cells per unit square. */
  scale: number;
  left: number;
  top: number;
  columns: number;
  rows: number;
}

interface Span {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

const mostCells = 1 << 16;

/** The grid of a zoom level; coarser if the box would have too many cells. */
export function gridFor({ minX, minY, maxX, maxY }: Span, zoom: number): Grid {
  for (let level = Math.round(zoom); ; level--) {
    const scale = (2 ** level * tilePixels) / cellPixels;
    const left = Math.floor(minX * scale);
    const top = Math.floor(minY * scale);
    const columns = Math.floor(maxX * scale) - left + 1;
    const rows = Math.floor(maxY * scale) - top + 1;
    if (columns * rows <= mostCells) return { scale, left, top, columns, rows };
  }
}

export const cellAt = ({ scale, left, top, columns }: Grid, x: number, y: number) =>
  (Math.floor(y * scale) - top) * columns + (Math.floor(x * scale) - left);

/** Sums by cell. */
export interface Sums {
  x: Float64Array;
  y: Float64Array;
  count: Uint32Array;
  rentable: Uint32Array;
  /** Vehicles that need attention now, and soon. */
  urgent: Uint32Array;
  warning: Uint32Array;
}

/** `n` vehicles at one place. */
interface Addend {
  x: number;
  y: number;
  n: number;
  rentable: number;
  urgent: number;
  warning: number;
}

/** Groups on a grid: every cell belongs to the group of its `leader`. */
export interface Groups {
  grid: Grid;
  leader: Int32Array;
  sums: Sums;
}

export function emptyGroups(grid: Grid): Groups {
  const cells = grid.columns * grid.rows;
  const leader = new Int32Array(cells);
  for (let cell = 0; cell < cells; cell++) leader[cell] = cell;
  const sums = {
    x: new Float64Array(cells),
    y: new Float64Array(cells),
    count: new Uint32Array(cells),
    rentable: new Uint32Array(cells),
    urgent: new Uint32Array(cells),
    warning: new Uint32Array(cells),
  };
  return { grid, leader, sums };
}

/** Adds to the sums of a cell. Compound assignments, because this runs for every vehicle of a large fleet. */
export function addTo(sums: Sums, cell: number, one: Addend) {
  sums.x[cell] = (sums.x[cell] as number) + one.x * one.n;
  sums.y[cell] = (sums.y[cell] as number) + one.y * one.n;
  sums.count[cell] = (sums.count[cell] as number) + one.n;
  sums.rentable[cell] = (sums.rentable[cell] as number) + one.rentable;
  sums.urgent[cell] = (sums.urgent[cell] as number) + one.urgent;
  sums.warning[cell] = (sums.warning[cell] as number) + one.warning;
}

/** Groups whose centres are within this share of a cell are merged. */
const nearShare = 0.72;

/** Merges neighbours separated only by a grid line; the larger group absorbs the smaller. */
export function joinNeighbours(groups: Groups) {
  const { count } = groups.sums;
  const filled: number[] = [];
  for (let cell = 0; cell < count.length; cell++) if (count[cell]) filled.push(cell);
  filled.sort((a, b) => (count[b] ?? 0) - (count[a] ?? 0));
  // A processed group is not absorbed any more, so that every member's leader is a leader.
  const settled = new Uint8Array(count.length);
  for (const cell of filled) {
    if (groups.leader[cell] !== cell) continue;
    settled[cell] = 1;
    for (const other of neighboursOf(groups.grid, cell)) if (!settled[other]) absorb(groups, cell, other);
  }
}

function* neighboursOf({ columns, rows }: Grid, cell: number) {
  const column = cell % columns;
  const row = (cell - column) / columns;
  for (let down = -1; down <= 1; down++)
    for (let right = -1; right <= 1; right++) {
      const inside = column + right >= 0 && column + right < columns && row + down >= 0 && row + down < rows;
      if (inside) yield cell + down * columns + right;
    }
}

function absorb({ grid, leader, sums }: Groups, cell: number, other: number) {
  const [n = 0, m = 0] = [sums.count[cell], sums.count[other]];
  if (m === 0) return;
  const x = (sums.x[other] ?? 0) / m;
  const y = (sums.y[other] ?? 0) / m;
  const apart = Math.hypot((sums.x[cell] ?? 0) / n - x, (sums.y[cell] ?? 0) / n - y) * grid.scale;
  if (apart > nearShare) return;
  leader[other] = cell;
  const { rentable, urgent, warning } = sums;
  const inside = { rentable: rentable[other] ?? 0, urgent: urgent[other] ?? 0, warning: warning[other] ?? 0 };
  addTo(sums, cell, { x, y, n: m, ...inside });
  sums.count[other] = 0;
}

/** The part of the unit square covered by a box. */
export const spanOf = ({ west, south, east, north }: Box) => ({
  minX: mercatorX(west),
  maxX: mercatorX(east),
  minY: mercatorY(north),
  maxY: mercatorY(south),
});
