import type { EdgeKind } from '../ground/kinds.ts';
import { EDGE } from '../ground/kinds.ts';
import type { Chance } from '../random.ts';
import { apart, between, type Point, smoothed } from './plane.ts';

/** What a main street is, for its name. */
export type StreetRole = 'axis' | 'ring' | 'riverside' | 'avenue' | 'street';

interface PlannedStreet {
  readonly role: StreetRole;
  /** For a ring its number from inside, for the riverside 0 left bank and 1 right bank. */
  readonly rank: number;
}

/** A line of the plan; `street` is an index into `Plan.streets`, or -1. */
export interface Curve {
  readonly points: readonly Point[];
  readonly kind: EdgeKind;
  readonly street: number;
}

/** The main lines of a town before its blocks are cut. */
export interface Plan {
  readonly radius: number;
  readonly oldQuarterRadius: number;
  readonly curves: readonly Curve[];
  readonly streets: readonly PlannedStreet[];
  readonly outline: readonly Point[];
  /** The river as a closed loop; it runs on beyond the outline. */
  readonly river: readonly Point[];
  readonly rail: readonly Point[];
  /** Turns and bends the drawing board into the town. */
  readonly bend: (p: Point) => Point;
}

interface Grid {
  readonly ps: readonly number[];
  readonly qs: readonly number[];
  readonly node: (i: number, j: number) => Point;
  readonly zeroP: number;
  readonly zeroQ: number;
}

interface Sizes {
  readonly radius: number;
  readonly riverAt: number;
  readonly riverHalf: number;
  readonly promenade: number;
  readonly railAt: number;
}

const STEP = 85;
const REACH = 1.2;

/** Draws the river, the railway, the outline and the main streets. All of it lies in a straight drawing board first and is then bent. */
export function drawPlan(radius: number, chance: Chance): Plan {
  const sizes: Sizes = {
    radius,
    riverAt: -radius * chance.between(0.27, 0.33),
    riverHalf: 30 + radius * 0.009,
    promenade: 58,
    railAt: radius * chance.between(0.62, 0.68),
  };
  const bend = bending(sizes, chance.fork('bend'));
  const grid = layGrid(sizes, chance.fork('grid'));
  const outline = drawOutline(radius, chance.fork('outline')).map(bend);
  const sketch = new Sketch(bend);
  drawRiver(sizes, sketch);
  sketch.line(straight(-REACH * 1.3 * radius, REACH * 1.3 * radius, sizes.railAt), EDGE.rail);
  drawStreets({ sizes, grid, sketch }, chance.fork('streets'));
  const closed = [...outline, outline[0] as Point];
  return {
    radius,
    oldQuarterRadius: 260 + radius * 0.13,
    curves: [...sketch.curves, { points: closed, kind: EDGE.outline, street: -1 }],
    streets: sketch.streets,
    outline,
    river: riverLoop(sizes).map(bend),
    rail: straight(-REACH * 1.3 * radius, REACH * 1.3 * radius, sizes.railAt).map(bend),
    bend,
  };
}

class Sketch {
  readonly curves: Curve[] = [];
  readonly streets: PlannedStreet[] = [];
  readonly #bend: (p: Point) => Point;

  constructor(bend: (p: Point) => Point) {
    this.#bend = bend;
  }

  street(role: StreetRole, rank = 0): number {
    return this.streets.push({ role, rank }) - 1;
  }

  line(points: readonly Point[], kind: EdgeKind, street = -1): void {
    if (points.length > 1) this.curves.push({ points: points.map(this.#bend), kind, street });
  }
}

/** Turns the board and lets everything near the river follow its bends. */
function bending({ radius, riverAt }: Sizes, chance: Chance): (p: Point) => Point {
  const angle = chance.between(-0.42, 0.42);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const swing = radius * chance.between(0.06, 0.085);
  const length = radius * chance.between(1.5, 2);
  const phase = chance.between(0, 2 * Math.PI);
  const sway = radius * 0.045;
  return ([p, q]) => {
    const meander =
      swing * Math.sin((2 * Math.PI * p) / length + phase) +
      0.3 * swing * Math.sin((2 * Math.PI * p) / (length * 0.41) + 2 * phase);
    const nearRiver = Math.exp(-(((q - riverAt) / (0.45 * radius)) ** 2));
    const x = p + sway * Math.sin((2 * Math.PI * q) / (1.9 * radius) + phase);
    const y = q + meander * nearRiver;
    return [x * cos - y * sin, x * sin + y * cos];
  };
}

function layGrid({ radius, riverAt, railAt }: Sizes, chance: Chance): Grid {
  const span = () => chance.between(640, 900);
  const ps = steps(radius, span);
  const qs = steps(radius, span).filter(
    (q) => q === 0 || (Math.abs(q - riverAt) > 400 && Math.abs(q - railAt) > 210),
  );
  const sway = ps.map((p, i) =>
    qs.map((q, j): Point => {
      const main = p === 0 || q === 0 ? 0.35 : 1;
      const end = i === 0 || j === 0 || i === ps.length - 1 || j === qs.length - 1;
      const by = end ? 0 : 95 * main;
      const nearLine = Math.min(Math.abs(q - riverAt), Math.abs(q - railAt)) < 480;
      return [p + chance.between(-by, by), q + chance.between(-by, by) * (nearLine ? 0.2 : 1)];
    }),
  );
  return {
    ps,
    qs,
    node: (i, j) => (sway[i] as Point[])[j] as Point,
    zeroP: ps.indexOf(0),
    zeroQ: qs.indexOf(0),
  };
}

/** Positions from -reach to +reach through 0, with irregular spans; the outermost two lie beyond the outline. */
function steps(radius: number, span: () => number): number[] {
  const positions = [0];
  for (let at = span(); at < radius * 0.93; at += span()) positions.push(at);
  for (let at = -span(); at > -radius * 0.93; at -= span()) positions.unshift(at);
  return [-radius * REACH, ...positions, radius * REACH];
}

function drawOutline(radius: number, chance: Chance): Point[] {
  const phases = [2, 3, 5, 7].map((waves) => [waves, chance.between(0, 2 * Math.PI)] as const);
  const corners = Math.round(radius / 40);
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / corners;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const rounded = 1 / (Math.abs(cos) ** 2.5 + Math.abs(sin) ** 2.5) ** 0.4;
    let reach = radius * 0.94 * rounded;
    for (const [waves, phase] of phases) reach *= 1 + (0.09 / waves) * Math.sin(waves * angle + phase);
    return [reach * cos, reach * sin];
  });
}

function straight(from: number, to: number, q: number): Point[] {
  const parts = Math.round(Math.abs(to - from) / 70);
  return Array.from({ length: parts + 1 }, (_, i): Point => [from + ((to - from) * i) / parts, q]);
}

function riverLoop({ radius, riverAt, riverHalf }: Sizes): Point[] {
  const reach = REACH * 1.3 * radius;
  return [
    ...straight(-reach, reach, riverAt - riverHalf),
    ...straight(-reach, reach, riverAt + riverHalf).reverse(),
  ];
}

function drawRiver({ radius, riverAt, riverHalf, promenade }: Sizes, sketch: Sketch): void {
  const reach = REACH * 1.3 * radius;
  sketch.line(straight(-reach, reach, riverAt), EDGE.midstream);
  for (const side of [1, -1]) {
    sketch.line(straight(-reach, reach, riverAt + side * riverHalf), EDGE.bank);
    const road = sketch.street('riverside', side === 1 ? 0 : 1);
    const at = riverAt + side * (riverHalf + promenade);
    sketch.line(straight(-REACH * radius, REACH * radius, at), EDGE.collector, road);
  }
}

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

function drawStreets(board: Board, chance: Chance): void {
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
