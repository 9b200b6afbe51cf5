import { apart, type Point } from '../streets/plane.ts';

/** Cells of a town have small numbers of either sign; a pair of them makes one number. */
const keyOf = (column: number, row: number) => column * 65_536 + row;

/** Things at points, by square cells of `size` metres. */
class Cells<T> {
  readonly #size: number;
  readonly #cells = new Map<number, T[]>();

  constructor(size: number) {
    this.#size = size;
  }

  put([x, y]: Point, thing: T): void {
    const key = keyOf(Math.floor(x / this.#size), Math.floor(y / this.#size));
    const cell = this.#cells.get(key);
    if (cell) cell.push(thing);
    else this.#cells.set(key, [thing]);
  }

  /** The filled ones of the cell of a point and its eight neighbours. */
  around([x, y]: Point): T[][] {
    const [column, row] = [Math.floor(x / this.#size), Math.floor(y / this.#size)];
    const found: T[][] = [];
    for (let i = 0; i < 9; i++) {
      const cell = this.#cells.get(keyOf(column - 1 + (i % 3), row - 1 + Math.floor(i / 3)));
      if (cell) found.push(cell);
    }
    return found;
  }
}

/** Points that keep their distance. */
export class Crowd {
  readonly #gap: number;
  readonly #cells: Cells<Point>;

  constructor(gap: number, points: readonly Point[]) {
    this.#gap = gap;
    this.#cells = new Cells(gap);
    for (const point of points) this.add(point);
  }

  add(at: Point): void {
    this.#cells.put(at, at);
  }

  hasRoom(at: Point): boolean {
    return this.#cells.around(at).every((cell) => cell.every((other) => apart(other, at) >= this.#gap));
  }
}

/** Answers what may lie within `reach` metres of a point: all of it, and some that is a little farther. */
export function neighbourhood<T extends { readonly at: Point }>(all: readonly T[], reach: number) {
  const cells = new Cells<T>(reach);
  for (const one of all) cells.put(one.at, one);
  return (at: Point): T[][] => cells.around(at);
}
