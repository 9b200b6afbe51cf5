import type { Chance } from '@kickstand/domain/platform/chance';
import type { StreetClassIndex } from '../ground/kinds.ts';
import { type EDGE, isStreet } from '../ground/kinds.ts';
import type { Mesh } from './mesh.ts';
import { apart, between, crossing, loopArea, type Point, roundness } from './plane.ts';

/** How a face shall be cut. */
export interface CutWish {
  readonly kind: StreetClassIndex;
  /** How much the cut may lean and bend, 0 to 1. */
  readonly freedom: number;
  /** Makes a street for a cut that continues none. */
  readonly newStreet: () => number;
}

interface End {
  /** The half-edge of the face on which the end lies. */
  readonly half: number;
  /** A half-edge that starts at the end, when the end is a node already. */
  readonly node: number | undefined;
  readonly at: Point;
}

interface Line {
  readonly through: Point;
  readonly angle: number;
}

interface Outline {
  readonly halves: readonly number[];
  readonly points: readonly Point[];
}

const SNAP = 24;

/** Cuts a face in two by a street across its longer side; answers the new half-edge, or nothing when no good cut was found. */
export function cutFace(mesh: Mesh, face: number, wish: CutWish, chance: Chance): number | undefined {
  const halves = mesh.loop(face);
  const outline = { halves, points: halves.map((half) => mesh.from(half)) };
  for (const line of linesAcross(mesh, outline, wish, chance)) {
    const ends = chord(mesh, outline, line);
    if (!ends || !goodEnds(mesh, ends, wish)) continue;
    const way = bent(ends, wish, chance).find((points) => goodWay(outline, ends, points));
    if (way) return draw(mesh, ends, { way, wish });
  }
  return undefined;
}

/** The lines worth trying: first those that go on where a street meets the face from outside, then free ones. */
function linesAcross(mesh: Mesh, outline: Outline, wish: CutWish, chance: Chance): Line[] {
  const grain = grainOf(mesh, outline);
  const box = boxOf(outline.points, grain);
  const lengthwise = box.length >= box.width * chance.between(0.8, 1.25);
  const lines: Line[] = [];
  for (const across of [lengthwise, !lengthwise]) {
    const angle = across ? grain + Math.PI / 2 : grain;
    const aligned = continuations(mesh, outline, { angle, box, grain, across });
    if (chance.happens(0.85)) lines.push(...chance.shuffled(aligned));
    for (const reach of [0.08, 0.14, 0.2, 0.3, 0.38]) {
      const lean = (reach + 0.1) * wish.freedom * chance.between(-1.2, 1.2);
      const at = 0.5 + chance.between(-reach, reach);
      lines.push({ through: inBox(box, grain, across ? [at, 0.5] : [0.5, at]), angle: angle + lean });
    }
  }
  return lines;
}

/** The direction along which most of the outline runs, modulo a right angle. */
function grainOf(mesh: Mesh, { halves }: Outline): number {
  let [x, y] = [0, 0];
  for (const half of halves) {
    const [from, to] = [mesh.from(half), mesh.to(half)];
    const weight = apart(from, to) * (isStreet(mesh.kindOf(half)) ? 1 : 0.4);
    const angle = 4 * Math.atan2(to[1] - from[1], to[0] - from[0]);
    x += weight * Math.cos(angle);
    y += weight * Math.sin(angle);
  }
  return Math.atan2(y, x) / 4;
}

interface Box {
  readonly low: Point;
  readonly length: number;
  readonly width: number;
}

function boxOf(points: readonly Point[], angle: number): Box {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const us = points.map(([x, y]) => x * cos + y * sin);
  const vs = points.map(([x, y]) => y * cos - x * sin);
  const low: Point = [Math.min(...us), Math.min(...vs)];
  return { low, length: Math.max(...us) - low[0], width: Math.max(...vs) - low[1] };
}

function inBox({ low, length, width }: Box, angle: number, [along, up]: Point): Point {
  const [u, v] = [low[0] + length * along, low[1] + width * up];
  return [u * Math.cos(angle) - v * Math.sin(angle), u * Math.sin(angle) + v * Math.cos(angle)];
}

function continuations(
  mesh: Mesh,
  { halves }: Outline,
  { angle, box, grain, across }: { angle: number; box: Box; grain: number; across: boolean },
): Line[] {
  const lines: Line[] = [];
  for (const half of halves) {
    const arms = mesh.around(half);
    const arm = arms.find((at) => at !== half && at !== (mesh.before(half) ^ 1));
    if (arms.length !== 3 || arm === undefined || !isStreet(mesh.kindOf(arm))) continue;
    const through = mesh.from(half);
    const lean = wrapped(headingOf(mesh, arm) - angle, Math.PI);
    const u = through[0] * Math.cos(grain) + through[1] * Math.sin(grain) - box.low[0];
    const v = through[1] * Math.cos(grain) - through[0] * Math.sin(grain) - box.low[1];
    const share = across ? u / box.length : v / box.width;
    if (Math.abs(lean) < 0.38 && Math.abs(share - 0.5) < 0.22)
      lines.push({ through, angle: angle + lean * 0.6 });
  }
  return lines;
}

function headingOf(mesh: Mesh, half: number): number {
  const [from, to] = [mesh.from(half), mesh.to(half)];
  return Math.atan2(to[1] - from[1], to[0] - from[0]);
}

/** An angle brought into half a period around 0. */
function wrapped(angle: number, period: number): number {
  return angle - period * Math.round(angle / period);
}

/** The longest piece of a line inside the outline. */
function chord(mesh: Mesh, { halves, points }: Outline, { through, angle }: Line): [End, End] | undefined {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const side = (p: Point) => (p[1] - through[1]) * dx - (p[0] - through[0]) * dy;
  const hits: { t: number; half: number; at: Point }[] = [];
  points.forEach((from, i) => {
    const to = points[(i + 1) % points.length] as Point;
    const [a, b] = [side(from), side(to)];
    if (a < 0 === b < 0) return;
    const at = between(from, to, a / (a - b));
    hits.push({ t: (at[0] - through[0]) * dx + (at[1] - through[1]) * dy, half: halves[i] as number, at });
  });
  hits.sort((one, other) => one.t - other.t);
  let best: [End, End] | undefined;
  let longest = 0;
  for (let i = 0; i + 1 < hits.length; i += 2) {
    const [one, other] = [hits[i], hits[i + 1]];
    if (!one || !other || other.t - one.t <= longest) continue;
    longest = other.t - one.t;
    best = [endAt(mesh, one, longest), endAt(mesh, other, longest)];
  }
  return best;
}

/** A hit close to a node becomes the node, so that streets cross rather than miss each other. */
function endAt(mesh: Mesh, hit: { half: number; at: Point }, length: number): End {
  const snap = Math.min(SNAP, length * 0.16);
  const onward = mesh.after(hit.half);
  const ends = [hit.half, onward].map((node) => ({ node, gap: apart(mesh.from(node), hit.at) }));
  const near = ends.filter((end) => end.gap < snap).sort((a, b) => a.gap - b.gap)[0];
  return near ? { half: hit.half, node: near.node, at: mesh.from(near.node) } : { ...hit, node: undefined };
}

function goodEnds(mesh: Mesh, ends: readonly [End, End], wish: CutWish): boolean {
  const [one, other] = ends;
  if (one.half === other.half) return false;
  if (one.node !== undefined && one.node === other.node) return false;
  if (!onStreet(mesh, one) && !onStreet(mesh, other)) return false;
  const least = wish.freedom > 0.5 ? 0.55 : 0.75;
  return steepest(mesh, one, other.at) > least && steepest(mesh, other, one.at) > least;
}

function onStreet(mesh: Mesh, { half, node }: End): boolean {
  if (node === undefined) return isStreet(mesh.kindOf(half));
  const arms = mesh.around(node);
  return arms.length < 5 && arms.some((arm) => isStreet(mesh.kindOf(arm)));
}

/** The smallest angle between the cut and the edges it meets, in radians. */
function steepest(mesh: Mesh, { half, node, at }: End, far: Point): number {
  const heading = Math.atan2(far[1] - at[1], far[0] - at[0]);
  const arms =
    node === undefined
      ? [headingOf(mesh, half), headingOf(mesh, half) + Math.PI]
      : mesh.around(node).map((arm) => headingOf(mesh, arm));
  return Math.min(...arms.map((arm) => Math.abs(wrapped(arm - heading, 2 * Math.PI))));
}

/** The ways to lay the cut: bent when chance has it so, straight otherwise or when the bend does not fit. */
function bent(ends: readonly [End, End], wish: CutWish, chance: Chance): Point[][] {
  const [one, other] = ends;
  const length = apart(one.at, other.at);
  const direct = [one.at, other.at];
  if (length < 90 || !chance.happens(0.35 + wish.freedom * 0.55)) return [direct];
  const by = chance.between(-1, 1) * (0.035 + 0.07 * wish.freedom);
  const knee = between(one.at, other.at, chance.between(0.35, 0.65));
  const [dx, dy] = [other.at[0] - one.at[0], other.at[1] - one.at[1]];
  return [[one.at, [knee[0] - dy * by, knee[1] + dx * by], other.at], direct];
}

function goodWay({ halves, points }: Outline, ends: readonly [End, End], way: readonly Point[]): boolean {
  const [one, other] = ends;
  for (const [i, half] of halves.entries()) {
    const from = points[i] as Point;
    const to = points[(i + 1) % points.length] as Point;
    if (half === one.half || half === other.half) continue;
    if (touches(from, to, [one.at, other.at])) continue;
    if (way.slice(1).some((point, k) => crossing(way[k] as Point, point, from, to))) return false;
  }
  const parts = sides({ halves, points }, one, other, way);
  const whole = loopArea(points);
  return parts.every((part) => loopArea(part) > 0.18 * whole && roundness(part) > 0.026);
}

function touches(from: Point, to: Point, ends: readonly Point[]): boolean {
  return ends.some((end) => apart(end, from) < 0.01 || apart(end, to) < 0.01);
}

/** The two loops that the cut makes of the outline. */
function sides({ halves, points }: Outline, one: End, other: End, way: readonly Point[]): Point[][] {
  const [i, j] = [halves.indexOf(one.half), halves.indexOf(other.half)];
  const stretch = (from: number, to: number) => {
    const corners: Point[] = [];
    for (let k = (from + 1) % points.length; k !== (to + 1) % points.length; k = (k + 1) % points.length) {
      corners.push(points[k] as Point);
    }
    return corners;
  };
  return [
    [...stretch(i, j), ...[...way].reverse()],
    [...stretch(j, i), ...way],
  ];
}

function draw(
  mesh: Mesh,
  ends: readonly [End, End],
  { way, wish }: { way: readonly Point[]; wish: CutWish },
): number {
  const [one, other] = ends;
  const street = continued(mesh, one, other, wish) ?? wish.newStreet();
  const [from, to] = [one, other].map((end) => end.node ?? mesh.splitEdge(end.half, end.at)) as [
    number,
    number,
  ];
  const half = mesh.connect(from, to, { kind: wish.kind, street });
  const knee = way.length === 3 ? way[1] : undefined;
  if (knee) mesh.splitEdge(half, knee);
  return half;
}

/** The street of the same class that the cut goes on with, if it meets one head-on. */
function continued(mesh: Mesh, one: End, other: End, wish: CutWish): number | undefined {
  for (const [end, far] of [
    [one, other.at],
    [other, one.at],
  ] as const) {
    if (end.node === undefined) continue;
    const heading = Math.atan2(end.at[1] - far[1], end.at[0] - far[0]);
    const ahead = mesh
      .around(end.node)
      .find(
        (arm) =>
          mesh.kindOf(arm) === wish.kind &&
          Math.abs(wrapped(headingOf(mesh, arm) - heading, 2 * Math.PI)) < 0.5,
      );
    if (ahead !== undefined) return mesh.street[ahead >> 1];
  }
  return undefined;
}

/** True when an edge of the kind closes the face. */
export function hasEdge(mesh: Mesh, face: number, kind: (typeof EDGE)[keyof typeof EDGE]): boolean {
  return mesh.loop(face).some((half) => mesh.kindOf(half) === kind);
}
