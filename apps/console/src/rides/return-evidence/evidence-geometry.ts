import type { EvidenceFence, ShownEvidence } from '@kickstand/contract/rides/return-evidence';
import {
  distanceMetres,
  type EastNorth,
  type LngLat,
  METRES_PER_DEGREE_LAT,
  metresPerDegreeLng,
  nearestOnEdge,
  opened,
  outlineAt,
} from '@kickstand/domain/platform/geo';

export const mapWidth = 340;
export const mapHeight = 320;
/** At least and at most so much is seen to either side of the middle, metres. */
const [leastSeenM, mostSeenM] = [20, 120];
const scaleBars = [5, 10, 20, 50, 100];

type Place = { lng: number; lat: number };
const at = ({ lng, lat }: Place): LngLat => [lng, lat];

/** What was judged: the vehicle’s fix, else the phone’s. */
export const middleOf = ({ evidence }: ShownEvidence): LngLat | undefined => {
  const fix = evidence?.vehicleFix ?? evidence?.phoneFix;
  return fix ? at(fix) : undefined;
};

/** The way from the judged place to the edge of the fence that decided, and how long it is. */
export function measuredTo({ fences }: ShownEvidence, middle: LngLat) {
  const decided = fences.find((fence) => fence.decided);
  const nearest = decided && nearestOnEdge(decided.rings, middle);
  return decided && nearest ? { fence: decided, to: nearest.at, metres: nearest.metres } : undefined;
}

/** So much has to be seen around the middle for everything that decides to be seen, metres. */
function seenOf(shown: ShownEvidence, middle: LngLat): number {
  const { evidence } = shown;
  const phone = evidence?.phoneFix;
  const reach = [
    leastSeenM,
    (evidence?.accuracyM ?? 0) + 6,
    (measuredTo(shown, middle)?.metres ?? 0) + 15,
    phone ? distanceMetres(middle, at(phone)) + Math.min(phone.accuracyM, 30) + 6 : 0,
  ];
  return Math.min(mostSeenM, Math.max(...reach));
}

/** How places of a return lie on its map. */
export function projectionOf(shown: ShownEvidence, middle: LngLat) {
  const pixelsPerM = Math.min(mapWidth, mapHeight) / 2 / seenOf(shown, middle);
  const [lng0, lat0] = middle;
  const metresOf = ([lng = 0, lat = 0]: readonly number[]): EastNorth => [
    (lng - lng0) * metresPerDegreeLng(lat0),
    (lat - lat0) * METRES_PER_DEGREE_LAT,
  ];
  const drawn = ([east, north]: EastNorth) => ({
    x: mapWidth / 2 + east * pixelsPerM,
    y: mapHeight / 2 - north * pixelsPerM,
  });
  const pathOf = (rings: readonly (readonly EastNorth[])[]) =>
    rings
      .map(
        (ring) =>
          `M${ring
            .map(drawn)
            .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
            .join('L')}Z`,
      )
      .join('');
  const ringsOf = ({ rings }: EvidenceFence) => rings.map((ring) => opened(ring).map(metresOf));
  const barM = scaleBars.findLast((metres) => metres * pixelsPerM <= 90) ?? leastSeenM / 4;
  return {
    pixelsPerM,
    barM,
    place: (of: Place) => drawn(metresOf(at(of))),
    point: (of: LngLat) => drawn(metresOf(of)),
    shape: (fence: EvidenceFence) => pathOf(ringsOf(fence)),
    /** Its edge with the buffer, which favours the rider. */
    buffered: (fence: EvidenceFence) =>
      pathOf(
        ringsOf(fence)
          .slice(0, 1)
          .map((ring) => outlineAt(ring, fence.reachM)),
      ),
  };
}
