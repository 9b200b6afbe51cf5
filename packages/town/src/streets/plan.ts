import type { Chance } from '@kickstand/domain/platform/chance';
import { EDGE } from '../ground/kinds.ts';
import { layGrid } from './grid.ts';
import { drawStreets } from './main-streets.ts';
import type { Point } from './plane.ts';
import { type Curve, type PlannedStreet, REACH, type Sizes, Sketch } from './sketch.ts';

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
