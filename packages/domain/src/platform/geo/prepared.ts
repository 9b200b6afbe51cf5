import { METRES_PER_DEGREE_LAT, metresPerDegreeLng } from './measure.ts';
import { boundsOf, distanceToSegmentMetres } from './polygon.ts';
import type { Shape } from './shape.ts';
import type { Bounds, LngLat, Ring } from './types.ts';

const mostBands = 1_024;

/**
 * A polygon indexed for many lookups: its edges are in bands of latitude, so that a point is compared with few of
 * them. Gives the same results as `withinBuffer`.
 */
export class PreparedShape {
  /** Including a positive buffer; undefined without corners. */
  readonly bounds: Bounds | undefined;
  readonly #bands: (readonly [LngLat, LngLat])[][] = [];
  /** Edges from which the buffer is measured (of the outer ring, or of all if negative), in bands widened by it. */
  readonly #near: (readonly [LngLat, LngLat])[][] = [];
  readonly #perDegree: number = 0;
  readonly #buffer: number;

  constructor(shape: Shape, bufferMetres = 0) {
    const rings = shape as unknown as readonly Ring[];
    this.#buffer = bufferMetres;
    const [outer] = rings;
    if (!outer || outer.length < 3) return;
    const [west, south, east, north] = boundsOf(outer);
    const reach = Math.max(0, bufferMetres);
    const reachLat = reach / METRES_PER_DEGREE_LAT;
    const reachLng = reach / metresPerDegreeLng(Math.max(Math.abs(south), Math.abs(north)));
    this.bounds = [west - reachLng, south - reachLat, east + reachLng, north + reachLat];
    const corners = rings.reduce((sum, ring) => sum + ring.length, 0);
    const height = north - south + 2 * reachLat || 1e-9;
    this.#perDegree = Math.min(mostBands, Math.max(4, corners)) / height;
    for (const ring of rings) this.#lay(this.#bands, ring, 0);
    if (bufferMetres > 0) this.#lay(this.#near, outer, reachLat);
    if (bufferMetres < 0)
      for (const ring of rings) this.#lay(this.#near, ring, -bufferMetres / METRES_PER_DEGREE_LAT);
  }

  /**
   * Whether the point is inside or at most the buffer outside (negative: at least that far inside); holes are
   * outside.
   */
  contains(lng: number, lat: number): boolean {
    const bounds = this.bounds;
    if (!bounds || lng < bounds[0] || lat < bounds[1] || lng > bounds[2] || lat > bounds[3]) return false;
    const band = this.#band(lat);
    let inside = false;
    for (const [a, b] of this.#bands[band] ?? [])
      if (a[1] > lat !== b[1] > lat && lng < a[0] + ((lat - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
        inside = !inside;
    if (this.#buffer < 0) return inside && !this.#isNearEdge(band, lng, lat);
    if (inside || this.#buffer === 0) return inside;
    return this.#isNearOuterEdge(band, lng, lat);
  }

  /** Outside by the even-odd rule: near the outer edge, and not in a hole. */
  #isNearOuterEdge(band: number, lng: number, lat: number) {
    const edges = this.#near[band] ?? [];
    let inOuter = false;
    for (const [a, b] of edges)
      if (a[1] > lat !== b[1] > lat && lng < a[0] + ((lat - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
        inOuter = !inOuter;
    if (inOuter) return false;
    return edges.some(([a, b]) => distanceToSegmentMetres([lng, lat], a, b) <= this.#buffer);
  }

  #isNearEdge(band: number, lng: number, lat: number) {
    const edges = this.#near[band] ?? [];
    return edges.some(([a, b]) => distanceToSegmentMetres([lng, lat], a, b) < -this.#buffer);
  }

  #band(lat: number) {
    return Math.floor((lat - (this.bounds?.[1] ?? 0)) * this.#perDegree);
  }

  #lay(bands: (readonly [LngLat, LngLat])[][], ring: Ring, reach: number) {
    for (const [i, to] of ring.entries()) {
      const from = ring.at(i - 1) ?? to;
      const first = this.#band(Math.min(from[1], to[1]) - reach);
      const last = this.#band(Math.max(from[1], to[1]) + reach);
      for (let band = Math.max(0, first - 1); band <= last + 1; band++) {
        const held = bands[band] ?? [];
        bands[band] = held;
        held.push([to, from]);
      }
    }
  }
}
