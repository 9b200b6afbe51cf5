import { HALF_WIDTH_METRES, isStreet } from './kinds.ts';
import type { Mesh } from './mesh.ts';
import { apart, between, type Point } from './plane.ts';
import type { Chance } from './random.ts';

/** A parking place in the plane, beside the half-edge `half` whose left face it stands in. */
export interface Stand {
  readonly half: number;
  readonly centre: Point;
  readonly corners: readonly Point[];
  readonly capacity: number;
  /** How much the surroundings draw riders, not yet relative to the mean. */
  readonly pull: number;
}

interface Attraction {
  readonly at: Point;
  readonly weight: number;
}

/** Beyond this distance a place draws nobody to a station, metres. */
const pullReach = 450;
const shortestEdge = 34;

/** Spreads parking places beside the streets: more of them where people go, none too near another. */
export function placeStands(
  {
    mesh,
    attractions,
    mayStand,
  }: { mesh: Mesh; attractions: readonly Attraction[]; mayStand(half: number): boolean },
  { count, spacing }: { count: number; spacing: number },
  chance: Chance,
): Stand[] {
  const near = neighbourhood(attractions, pullReach);
  const candidates = candidatesOf(mesh, mayStand).map((half) => {
    const at = between(mesh.from(half), mesh.to(half), chance.between(0.35, 0.65));
    return { half, at, pull: pullAt(near(at), at) };
  });
  const ranked = candidates
    .map((candidate) => ({ ...candidate, key: chance.next() ** (1 / (candidate.pull + 0.35)) }))
    .sort((a, b) => b.key - a.key);
  const stands: Stand[] = [];
  for (let gap = spacing; stands.length < count && gap > spacing / 4; gap *= 0.75) {
    const taken = new Crowd(gap, stands);
    for (const { half, at, pull } of ranked) {
      if (stands.length >= count) break;
      if (!taken.hasRoom(at)) continue;
      const stand = standAt(mesh, { half, at, pull }, chance);
      stands.push(stand);
      taken.add(stand.centre);
    }
  }
  return stands;
}

const candidatesOf = (mesh: Mesh, mayStand: (half: number) => boolean) =>
  mesh.origin
    .map((_, half) => half)
    .filter(
      (half) =>
        isStreet(mesh.kindOf(half)) && apart(mesh.from(half), mesh.to(half)) > shortestEdge && mayStand(half),
    );

function standAt(
  mesh: Mesh,
  { half, at, pull }: { half: number; at: Point; pull: number },
  chance: Chance,
): Stand {
  const [a, b] = [mesh.from(half), mesh.to(half)];
  const length = apart(a, b);
  const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const left: Point = [-along[1], along[0]];
  const kind = mesh.kindOf(half);
  const aside = (HALF_WIDTH_METRES[kind as 0] ?? 5) * 0.75 + 2.5;
  const capacity = Math.max(8, Math.min(40, Math.round(9 + pull * 9 + chance.between(-3, 6))));
  const [halfLong, halfWide] = [Math.min(length * 0.42, 4 + capacity * 0.28), 2.2];
  const centre: Point = [at[0] + left[0] * aside, at[1] + left[1] * aside];
  const corner = (u: number, v: number): Point => [
    centre[0] + along[0] * u * halfLong + left[0] * v * halfWide,
    centre[1] + along[1] * u * halfLong + left[1] * v * halfWide,
  ];
  return {
    half,
    centre,
    capacity,
    pull,
    corners: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)],
  };
}

const pullAt = (places: readonly Attraction[], at: Point) =>
  places.reduce((sum, place) => {
    const distance = apart(place.at, at);
    return distance < pullReach ? sum + place.weight * (1 - distance / pullReach) : sum;
  }, 0) / 10;

/** Points that keep their distance, by cell. */
class Crowd {
  readonly #gap: number;
  readonly #cells = new Map<string, Point[]>();

  constructor(gap: number, stands: readonly Stand[]) {
    this.#gap = gap;
    for (const { centre } of stands) this.add(centre);
  }

  add(at: Point) {
    const key = this.#key(Math.floor(at[0] / this.#gap), Math.floor(at[1] / this.#gap));
    this.#cells.set(key, [...(this.#cells.get(key) ?? []), at]);
  }

  hasRoom(at: Point) {
    const [column, row] = [Math.floor(at[0] / this.#gap), Math.floor(at[1] / this.#gap)];
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = row - 1; y <= row + 1; y++)
        if (this.#cells.get(this.#key(x, y))?.some((other) => apart(other, at) < this.#gap)) return false;
    return true;
  }

  #key(column: number, row: number) {
    return `${column},${row}`;
  }
}

/** Looks up what lies in the cells around a point. */
function neighbourhood(all: readonly Attraction[], reach: number) {
  const cells = new Map<string, Attraction[]>();
  for (const one of all) {
    const key = `${Math.floor(one.at[0] / reach)},${Math.floor(one.at[1] / reach)}`;
    const cell = cells.get(key);
    if (cell) cell.push(one);
    else cells.set(key, [one]);
  }
  return ([x, y]: Point) => {
    const found: Attraction[] = [];
    for (let column = Math.floor(x / reach) - 1; column <= Math.floor(x / reach) + 1; column++)
      for (let row = Math.floor(y / reach) - 1; row <= Math.floor(y / reach) + 1; row++)
        found.push(...(cells.get(`${column},${row}`) ?? []));
    return found;
  };
}
