import type { Chance } from '@kickstand/domain/platform/chance';
import { EDGE } from '../ground/kinds.ts';
import type { Grid } from './grid.ts';
import { apart, between, type Point, smoothed } from './plane.ts';
import type { Sizes, Sketch } from './sketch.ts';

const STEP = 85;

interface Board {
  readonly sizes: Sizes;
  readonly grid: Grid;
  readonly sketch: Sketch;
}

/** Rings by the town's size, as shares of its radius. */
function ringsOf(radius: number): number[] {
  if (radius < 4000) return [0.5];
  return radius < 6500 ? [0.36, 0.7] : [0.25, 0.5, 0.77];
}

/** Draws rings, avenues and the streets between them. */
export function drawStreets(board: Board, chance: Chance): void {
  const taken = new Set<string>();
  const rings = ringsOf(board.sizes.radius);
  const ringColumns = new Set(rings.flatMap((fraction, rank) => drawRing(board, { fraction, rank }, taken)));
  drawAvenues(board, chance);
  const { ps, qs, zeroP } = board.grid;
  for (let i = 1; i < ps.length - 1; i++) {
    const bridge = i === zeroP || ringColumns.has(i) || chance.happens(0.35);
    drawColumn(board, { i, bridge, taken }, chance);
  }
  for (let j = 1; j < qs.length - 1; j++) drawRow(board, { j, taken }, chance);
}

/** Some links of the lesser streets are left out, so that the plan is no plain grid. */
const leftOut = 0.13;

function drawColumn(
  { sizes, grid, sketch }: Board,
  { i, bridge, taken }: { i: number; bridge: boolean; taken: Set<string> },
  chance: Chance,
): void {
  const main = i === grid.zeroP;
  const links = grid.qs
    .slice(1)
    .map((_, j) => !taken.has(`v${i},${j}`) && (main || !chance.happens(leftOut)));
  const street = sketch.street(main ? 'axis' : 'street');
  for (const run of runsOf(links, (j) => grid.node(i, j))) {
    const curve = smoothed(run, STEP);
    const parts = bridge ? [curve] : awayFromRiver(curve, sizes);
    for (const part of parts) sketch.line(part, EDGE.arterial, street);
  }
}

function drawRow(
  { grid, sketch }: Board,
  { j, taken }: { j: number; taken: Set<string> },
  chance: Chance,
): void {
  const main = j === grid.zeroQ;
  const links = grid.ps
    .slice(1)
    .map((_, i) => !taken.has(`h${i},${j}`) && (main || !chance.happens(leftOut)));
  const street = sketch.street(main ? 'axis' : 'street', 1);
  for (const run of runsOf(links, (i) => grid.node(i, j)))
    sketch.line(smoothed(run, STEP), EDGE.arterial, street);
}

/** Chains of knots where link k joins knot k and k + 1. */
function runsOf(links: readonly boolean[], knot: (k: number) => Point): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  links.forEach((present, k) => {
    if (present && run.length === 0) run.push(knot(k));
    if (present) run.push(knot(k + 1));
    if (!present || k === links.length - 1) {
      if (run.length > 0) runs.push(run);
      run = [];
    }
  });
  return runs;
}

/** The parts of a line that end a little past the two riverside roads instead of bridging the water. */
function awayFromRiver(curve: readonly Point[], { riverAt, riverHalf, promenade }: Sizes): Point[][] {
  const limit = riverHalf + promenade - 14;
  if (curve.every(([, q]) => q > riverAt) || curve.every(([, q]) => q < riverAt)) return [[...curve]];
  const above = curve.filter(([, q]) => q > riverAt + limit);
  const below = curve.filter(([, q]) => q < riverAt - limit);
  const start = (part: readonly Point[], q: number): Point => [(part[0] as Point)[0], q];
  const end = (part: readonly Point[], q: number): Point => [(part.at(-1) as Point)[0], q];
  const parts: Point[][] = [];
  if (above.length > 0) parts.push([start(above, riverAt + limit), ...above]);
  if (below.length > 0) parts.push([...below, end(below, riverAt - limit)]);
  return parts;
}

/** Draws a ring over the grid lines nearest to a share of the radius, takes their links, and names its two columns. */
function drawRing(
  { sizes, grid, sketch }: Board,
  { fraction, rank }: { fraction: number; rank: number },
  taken: Set<string>,
): number[] {
  const at = fraction * sizes.radius;
  const [left, right] = [nearest(grid.ps, -at), nearest(grid.ps, at)];
  const [bottom, top] = [nearest(grid.qs, -Math.max(at, 0.45 * sizes.radius)), nearest(grid.qs, at)];
  for (let j = bottom; j < top; j++) for (const i of [left, right]) taken.add(`v${i},${j}`);
  for (let i = left; i < right; i++) for (const j of [bottom, top]) taken.add(`h${i},${j}`);
  const loop: Point[] = [];
  for (let i = left; i < right; i++) loop.push(grid.node(i, bottom));
  for (let j = bottom; j < top; j++) loop.push(grid.node(right, j));
  for (let i = right; i > left; i--) loop.push(grid.node(i, top));
  for (let j = top; j > bottom; j--) loop.push(grid.node(left, j));
  const corners = new Set([
    grid.node(left, bottom),
    grid.node(right, bottom),
    grid.node(right, top),
    grid.node(left, top),
  ]);
  const knots = loop.flatMap((p, k) => (corners.has(p) ? rounded(loop, k) : [p]));
  const first = knots[0] as Point;
  const around = [knots.at(-1) as Point, ...knots, first, knots[1] as Point];
  const curve = smoothed(around, STEP);
  const from = curve.indexOf(first);
  sketch.line(curve.slice(from, curve.lastIndexOf(first) + 1), EDGE.arterial, sketch.street('ring', rank));
  return [left, right];
}

function rounded(loop: readonly Point[], k: number): Point[] {
  const corner = loop[k] as Point;
  const before = loop[(k + loop.length - 1) % loop.length] as Point;
  const after = loop[(k + 1) % loop.length] as Point;
  const cut = (towards: Point) => between(corner, towards, Math.min(0.45, 300 / apart(corner, towards)));
  return [cut(before), cut(after)];
}

function nearest(positions: readonly number[], at: number): number {
  let best = 1;
  for (let i = 1; i < positions.length - 1; i++) {
    if (Math.abs((positions[i] as number) - at) < Math.abs((positions[best] as number) - at)) best = i;
  }
  return best;
}

/** Slanting avenues through grid crossings, one in a county town and more in a city. */
function drawAvenues({ sizes, grid, sketch }: Board, chance: Chance): void {
  const { zeroP, zeroQ, ps, qs, node } = grid;
  const side = chance.happens(0.5) ? 1 : -1;
  const avenues = sizes.radius < 4000 ? [side] : [1, -1];
  for (const turn of avenues) {
    const knots: Point[] = [];
    for (let k = 1; k <= 5; k++) {
      const [i, j] = [zeroP + turn * k, zeroQ + k - 1];
      const fits = i > 0 && i < ps.length - 1 && j < qs.length - 1;
      if (fits && (qs[j] as number) < sizes.radius * 0.8) knots.push(node(i, j));
    }
    sketch.line(smoothed(knots, STEP), EDGE.arterial, sketch.street('avenue'));
  }
}
