import type { EdgeKind } from '../ground/kinds.ts';
import type { PlanarNet } from './planar.ts';
import { loopArea, type Point } from './plane.ts';

/**
 * The town as a half-edge mesh: half-edges 2e and 2e+1 are the two sides of edge e, each has its face on the left.
 * Face loops run anticlockwise; the endless face outside the town is `outer`.
 */
export class Mesh {
  readonly points: Point[];
  readonly origin: number[] = [];
  readonly next: number[] = [];
  readonly prev: number[] = [];
  readonly face: number[] = [];
  readonly kind: EdgeKind[] = [];
  readonly street: number[] = [];
  /** One half-edge of each face. */
  readonly start: number[] = [];
  outer = -1;

  constructor(net: PlanarNet) {
    this.points = [...net.nodes];
    for (const { a, b, kind, street } of net.inside) {
      this.origin.push(a, b);
      this.kind.push(kind);
      this.street.push(street);
    }
    this.#linkAroundNodes();
    this.#findFaces();
  }

  from(half: number): Point {
    return this.points[this.origin[half] as number] as Point;
  }

  to(half: number): Point {
    return this.from(half ^ 1);
  }

  kindOf(half: number): EdgeKind {
    return this.kind[half >> 1] as EdgeKind;
  }

  faceOf(half: number): number {
    return this.face[half] as number;
  }

  after(half: number): number {
    return this.next[half] as number;
  }

  before(half: number): number {
    return this.prev[half] as number;
  }

  /** The half-edges around a face. */
  loop(face: number): number[] {
    const first = this.start[face] as number;
    const halves: number[] = [];
    let half = first;
    do {
      halves.push(half);
      half = this.after(half);
    } while (half !== first);
    return halves;
  }

  corners(face: number): Point[] {
    return this.loop(face).map((half) => this.from(half));
  }

  /** The half-edges that leave the start of one, itself first. */
  around(half: number): number[] {
    const halves: number[] = [];
    let at = half;
    do {
      halves.push(at);
      at = this.after(at ^ 1);
    } while (at !== half);
    return halves;
  }

  /** Puts a node on an edge; the half-edge keeps its start, the new one goes on from the node and is returned. */
  splitEdge(half: number, point: Point): number {
    const node = this.points.push(point) - 1;
    const back = half ^ 1;
    const onward = this.origin.length;
    const onwardBack = onward + 1;
    this.origin.push(node, this.origin[back] as number);
    this.kind.push(this.kindOf(half));
    this.street.push(this.street[half >> 1] as number);
    this.face.push(this.faceOf(half), this.faceOf(back));
    const [after, before] = [this.after(half), this.before(back)];
    this.next.push(after, back);
    this.prev.push(half, before);
    this.next[half] = onward;
    this.prev[after] = onward;
    this.prev[back] = onwardBack;
    this.next[before] = onwardBack;
    this.origin[back] = node;
    return onward;
  }

  /** Draws an edge between the starts of two half-edges of one face and returns it; the new face lies right of it. */
  connect(fromHalf: number, toHalf: number, made: { kind: EdgeKind; street: number }): number {
    const half = this.origin.length;
    const back = half + 1;
    const face = this.faceOf(fromHalf);
    const [beforeFrom, beforeTo] = [this.before(fromHalf), this.before(toHalf)];
    this.origin.push(this.origin[fromHalf] as number, this.origin[toHalf] as number);
    this.kind.push(made.kind);
    this.street.push(made.street);
    this.next.push(toHalf, fromHalf);
    this.prev.push(beforeFrom, beforeTo);
    this.next[beforeFrom] = half;
    this.prev[toHalf] = half;
    this.next[beforeTo] = back;
    this.prev[fromHalf] = back;
    this.face.push(face, -1);
    this.start[face] = half;
    const right = this.start.push(back) - 1;
    for (const at of this.loop(right)) this.face[at] = right;
    return half;
  }

  #linkAroundNodes(): void {
    const leaving = new Map<number, number[]>();
    for (let half = 0; half < this.origin.length; half++) {
      const node = this.origin[half] as number;
      const halves = leaving.get(node);
      if (halves) halves.push(half);
      else leaving.set(node, [half]);
    }
    const angle = (half: number) => {
      const [from, to] = [this.from(half), this.to(half)];
      return Math.atan2(to[1] - from[1], to[0] - from[0]);
    };
    for (const halves of leaving.values()) {
      halves.sort((a, b) => angle(a) - angle(b));
      halves.forEach((half, i) => {
        // arriving by the twin of this one, the way on along the left face is the one clockwise of it
        const onward = halves[(i + halves.length - 1) % halves.length] as number;
        this.next[half ^ 1] = onward;
        this.prev[onward] = half ^ 1;
      });
    }
  }

  #findFaces(): void {
    this.face.length = 0;
    for (let half = 0; half < this.origin.length; half++) this.face.push(-1);
    for (let half = 0; half < this.origin.length; half++) {
      if (this.face[half] !== -1) continue;
      const made = this.start.push(half) - 1;
      const halves = this.loop(made);
      for (const at of halves) this.face[at] = made;
      if (loopArea(this.corners(made)) < 0) this.outer = made;
    }
  }
}
